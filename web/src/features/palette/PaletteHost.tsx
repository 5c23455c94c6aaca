// Shows the palette, which is loaded when it is first opened.

import { lazy, Suspense } from 'react';
import { usePaletteRequest } from './requests';

const Palette = lazy(() => import('./Palette'));

export function PaletteHost() {
  const request = usePaletteRequest();
  return <Suspense>{request && <Palette text={request.text} />}</Suspense>;
}
