// What a browser says it is, as far as people call it by that. Browsers pretend to be each other, so
// the order matters.

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  browser: string | undefined;
  system: string | undefined;
  handheld: boolean;
}

export function deviceOf(userAgent: string | null | undefined): Device {
  const said = userAgent ?? '';
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(said))?.[1];
  const system = name(SYSTEMS);
  return {
    browser: name(BROWSERS),
    system,
    handheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}

/** Chrome, Linux; whatever it says if it is nothing known. */
export function deviceName(userAgent: string | null | undefined, unknown: string): string {
  const { browser, system } = deviceOf(userAgent);
  const known = [browser, system].filter((it) => it !== undefined).join(', ');
  return known || userAgent?.slice(0, 80) || unknown;
}
