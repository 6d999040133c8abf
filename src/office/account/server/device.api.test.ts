import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDevice, nameOwnDevice } from './device.server.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';

test.for([
  ['Firefox on Windows', `${windows.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Chrome on Windows', `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera on Mac', `${mac} ${webKit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Safari on Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  ['Safari on iPhone', `${iPhone} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${iPhone} (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPad', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/145.0 Safari/605.1.15'],
  ['Chrome on Android', `${android} ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64) ${webKit} Chrome/142.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0 Safari/537`],
  ['Unknown browser on Windows', 'Something/1.0 (Windows NT 10.0)'],
  ['Unknown browser', 'curl/8.5.0'],
  ['Unknown browser', null],
] as const)('a browser is named "%s"', ([words, userAgent]) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test.for([
  ['phone', `${iPhone} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`],
  ['phone', `${android} ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['tablet', `${android} ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['iPad', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/145.0 Safari/605.1.15'],
  ['Mac', `${mac} ${webKit} Chrome/141.0.0.0 Safari/537.36`],
  ['Windows computer', `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chromebook', `Mozilla/5.0 (X11; CrOS x86_64) ${webKit} Chrome/142.0 Safari/537.36`],
  ['Linux computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['other device', 'curl/8.5.0'],
  ['other device', null],
] as const)('A771: a person knows it as "your %s"', ([word, userAgent]) => {
  expect(nameOwnDevice(userAgent)).toBe(word);
});

test('nothing that was sent appears in the name', () => {
  const names = /^[A-Z][a-z]+(?: (?:browser|Internet))?(?: on (?:iPhone|iPad|[A-Z][a-z]+))?$/;
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', ' Safari/', 'Mac OS X'),
      (...said) => {
        expect(describeDevice(said.join(''))).toMatch(names);
      },
    ),
  );
  expect(describeDevice('x'.repeat(1_000_000))).toBe('Unknown browser');
});
