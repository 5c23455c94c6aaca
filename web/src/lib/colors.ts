// The twelve colours that are offered. Each is drawn by CSS variables of its name
// (`styles/colors.css`), readable in both themes; any other `#rrggbb` is shown by its nearest.

export const COLORS = {
  slate: '#64748b',
  gray: '#6b7280',
  zinc: '#71717a',
  red: '#ef4444',
  orange: '#f97316',
  amber: '#f59e0b',
  yellow: '#eab308',
  lime: '#84cc16',
  green: '#22c55e',
  cyan: '#06b6d4',
  blue: '#3b82f6',
  violet: '#8b5cf6',
} as const;

export type ColorName = keyof typeof COLORS;

export const COLOR_NAMES = Object.keys(COLORS) as ColorName[];
export const DEFAULT_COLOR: ColorName = 'blue';

/** The name of a colour of the palette, or of the one that looks most like it. */
export function colorName(hex: string | null | undefined): ColorName {
  if (!hex) return DEFAULT_COLOR;
  const wanted = channels(hex);
  let best: ColorName = DEFAULT_COLOR;
  let least = Number.POSITIVE_INFINITY;
  for (const name of COLOR_NAMES) {
    const distance = channels(COLORS[name]).reduce(
      (sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2,
      0,
    );
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
