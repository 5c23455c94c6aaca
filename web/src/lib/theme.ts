// Light, dark, or as the device is. `public/theme.js` applies what is kept here before the first
// paint.

import type { Theme } from '@/lib/api/types';
import { onDevice } from '@/lib/kept';

const STORED = 'nexus.theme';

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  onDevice.write(STORED, theme);
}
