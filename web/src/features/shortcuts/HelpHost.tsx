// Shows the help sheet, which is loaded when it is first asked for.

import { lazy, Suspense } from 'react';
import { closeHelp, useHelpRequest } from './requests';

const HelpSheet = lazy(() => import('./HelpSheet'));

export function HelpHost() {
  const open = useHelpRequest();
  return <Suspense>{open && <HelpSheet onClose={closeHelp} />}</Suspense>;
}
