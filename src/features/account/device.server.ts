/** In this order: most browsers also claim to be those further down. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/ Safari\//, 'Safari'],
];

const devices: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Browsers say less than this about themselves. */
const longestKnown = 500;

/**
 * Names a browser and what it runs on, so that somebody can tell their own from another's.
 *
 * @param userAgent the header of that name; whatever it says, the answer is made of words from here
 * @returns for example "Firefox on Windows"
 */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, longestKnown);
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers) ?? 'Unknown browser';
  const device = find(devices);
  return device === undefined ? browser : `${browser} on ${device}`;
}
