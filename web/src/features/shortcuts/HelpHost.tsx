// Shows the help sheet, which is loaded when it is first asked for.

import { tellNotLoaded } from '@/lib/notLoaded';
import { useLoaded } from '@/lib/useLoaded';
import { closeHelp, openHelp, useHelpRequest } from './requests';

const load = () => import('./HelpSheet');

export function HelpHost() {
  const open = useHelpRequest();
  const part = useLoaded(load, open, () => {
    closeHelp();
    tellNotLoaded(openHelp);
  });
  return open && part && <part.default onClose={closeHelp} />;
}
