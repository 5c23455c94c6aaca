// Shows the help sheet, which is loaded when it is first asked for.

import { useLoaded } from '@/lib/useLoaded';
import { closeHelp, useHelpRequest } from './requests';

const load = () => import('./HelpSheet');

export function HelpHost() {
  const open = useHelpRequest();
  const part = useLoaded(load, open);
  return open && part && <part.default onClose={closeHelp} />;
}
