/** In this order, since most browsers also claim to be those further down. */
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

const maxUserAgentLength = 500;

/** Describes a device in fixed words alone, whatever the user agent says. */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength);
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers) ?? 'Unknown browser';
  const device = find(devices);
  return device === undefined ? browser : `${browser} on ${device}`;
}

const ownDevices: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\bAndroid\b(?:(?!\bAndroid\b).)*\bMobile\b/, 'phone'],
  [/\bAndroid\b/, 'tablet'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux computer'],
];

/** Returns a word to follow "your", such as "phone". */
export function nameOwnDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength);
  return ownDevices.find(([pattern]) => pattern.test(text))?.[1] ?? 'other device';
}
