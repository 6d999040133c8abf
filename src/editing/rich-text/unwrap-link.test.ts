import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openMarkdown, writeChanges } from './keep-source.ts';
import { readTypedAddress } from './link-target.ts';
import { readPaste } from './read-paste.ts';
import { unwrapLink, unwrapLinks } from './unwrap-link.ts';

const target = 'https://www.example.org/sleep';
const encoded = encodeURIComponent(target);

const wrapped: [by: string, address: string][] = [
  [
    'Outlook',
    `https://nam12.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7Cowner%40agency.example%7C0&sdata=abc&reserved=0`,
  ],
  [
    'Outlook in China',
    `https://chn01.safelinks.protection.outlook.cn/?url=${encoded}&data=owner%40agency.example`,
  ],
  [
    'Teams',
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded}&locale=en-us&data=owner%40agency.example`,
  ],
  [
    'Proofpoint 1',
    `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=owner%40agency.example`,
  ],
  [
    'Proofpoint 2',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.org_sleep&d=DwMF&c=owner',
  ],
  ['Proofpoint 3', `https://urldefense.com/v3/__${target}__;!!abc!owner$`],
  [
    'Proofpoint 3, with one slash',
    'https://urldefense.us/v3/__https:/www.example.org/sleep__;!!abc!owner$',
  ],
  ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,owner%40agency.example`],
  ['Cisco', `https://secure-web.cisco.com/1abcOWNER/${encoded}`],
  ['Sophos', `https://us-west-2.protection.sophos.com/?d=example.org&u=${btoa(target)}&i=owner`],
  [
    'Trend Micro',
    `https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=${encoded}&umid=owner`,
  ],
  ['Symantec', `https://clicktime.symantec.com/3owner?u=${encoded}`],
  ['FireEye', `https://protect2.fireeye.com/v1/url?k=1&q=1&e=owner&u=${encoded}`],
  ['Check Point', `https://protect.checkpoint.com/v2/___${target}___.YXBzMTpvd25lcg`],
  ['GMX', `https://deref-gmx.net/mail/client/abc/dereferrer/?redirectUrl=${encoded}`],
  ['Google Docs', `https://www.google.com/url?q=${target}&sa=D&usg=x`],
  ['Google', `https://www.google.com/url?sa=t&url=${encoded}&usg=owner`],
  ['Google in Germany', `https://www.google.de/url?sa=t&url=${encoded}`],
  ['Facebook', `https://l.facebook.com/l.php?u=${encoded}&h=AT0`],
  ['Facebook on phones', `http://lm.facebook.com/l.php?h=AT0&u=${encoded}`],
  ['Instagram', `https://l.instagram.com/?u=${encoded}&e=AT0`],
  ['YouTube', `https://www.youtube.com/redirect?event=video&redir_token=owner&q=${encoded}&v=1`],
  ['LinkedIn', `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=1`],
  ['LinkedIn, newer', `https://www.linkedin.com/safety/go?url=${encoded}&trk=owner`],
  ['Slack', `https://slack-redir.net/link?url=${encoded}`],
  ['Tumblr', `https://t.umblr.com/redirect?z=${encoded}&t=owner`],
  ['Reddit', `https://out.reddit.com/t3_1?url=${encoded}&token=owner`],
  ['DuckDuckGo', `https://duckduckgo.com/l/?uddg=${encoded}&rut=owner`],
];

function toMarkdown(html: string, text = ''): string {
  return writeChanges(openMarkdown(''), readPaste(html, text));
}

describe('A929: a link through a mail filter or network leads where it says', () => {
  test.each(wrapped)('A929: of %s', (_by, address) => {
    expect(unwrapLink(address)).toBe(target);
    const html = `<p><a href="${address.replaceAll('&', '&amp;')}">Sleep</a>.</p>`;
    expect(toMarkdown(html)).toBe(`[Sleep](${target}).`);
    expect(readTypedAddress(` ${address} `)).toBe(target);
    expect(unwrapLinks(`See (${address}), please.`)).toBe(`See (${target}), please.`);
    // Whoever received it is not named where its words are the address, either.
    const shown = toMarkdown(`<p>${address.replaceAll('&', '&amp;')}</p>`);
    expect(shown).not.toMatch(/owner/i);
    expect(toMarkdown('', address)).toBe(shown);
  });

  test('A929: wrapped twice', () => {
    for (const [, inner] of wrapped) {
      const outer = `https://l.facebook.com/l.php?u=${encodeURIComponent(inner)}&h=1`;
      expect(unwrapLink(outer)).toBe(target);
    }
  });

  test('A929: its own query, part and unusual characters stay', () => {
    const long = 'https://www.example.org/a?b=c&d=%20e#f';
    expect(unwrapLink(`https://l.facebook.com/l.php?u=${encodeURIComponent(long)}&h=1`)).toBe(long);
    expect(unwrapLink('https://urldefense.com/v3/__https://www.example.org/a*b__;Iw!!x!y$')).toBe(
      'https://www.example.org/a#b',
    );
    expect(unwrapLink('https://urldefense.com/v3/__https://x.example/**Ac*__;w6nDqcOp!!x!y$')).toBe(
      'https://x.example/éécé',
    );
  });
});

describe('A929: no link leads elsewhere than it did', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    '//evil.example',
    '/admin',
    'https:',
    'https://',
    'file:///C:/plan.docx',
  ])('A929: %j within a wrapped link is no link', (inner) => {
    const address = `https://l.facebook.com/l.php?u=${encodeURIComponent(inner)}`;
    const nested = `https://www.google.com/url?q=${encodeURIComponent(address)}`;
    expect(unwrapLink(address)).toBe('');
    expect(unwrapLink(nested)).toBe('');
    expect(toMarkdown(`<p><a href="${nested}">Sleep</a></p>`)).toBe('Sleep');
  });

  test.each([
    'https://protect-us.mimecast.com/s/abc?domain=example.org',
    'https://www.google.com/search?q=https://www.example.org',
    'https://www.google.com/url?q=%E9',
    'https://www.google.com/url?x=1',
    'https://l.facebook.com.evil.example/l.php?u=https%3A%2F%2Fx.example',
    'https://evil.example/?url=https%3A%2F%2Fx.example',
    'https://evil.example/safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example',
    'https://urldefense.com/v3/__https://x.example/*__;%%%!!x!y$',
    'https://www.facebook.com/sandpiper',
    '/services',
    'not an address',
  ])('A929: %s stays', (address) => {
    expect(unwrapLink(address)).toBe(address);
  });

  test('A929: a wrap of a wrap ends', () => {
    let address = target;
    for (let count = 0; count < 12; count += 1) {
      address = `https://l.facebook.com/l.php?u=${encodeURIComponent(address)}`;
    }
    expect(unwrapLink(address)).toMatch(/^https:\/\/l\.facebook\.com/);
    expect(unwrapLink('https://l.facebook.com/l.php?u='.repeat(20_000))).toBeDefined();
  });

  test('A929: whatever is wrapped, what comes out is a web address or nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...wrapped.map(([, address]) => address)),
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('javascript:', '//'),
        ),
        (address, inner) => {
          const attacked = address.replaceAll(encoded, encodeURIComponent(inner));
          const found = unwrapLink(attacked);
          if (found !== attacked && found !== '') expect(found).toMatch(/^https?:\/\//i);
        },
      ),
    );
  });
});
