import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastedHtml } from '#test/kit/hostile/pasted-html.ts';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { expectHarmlessHtml } from '#test/kit/hostile/expect-harmless-html.ts';
import { hostileHtml } from '#test/kit/hostile/hostile-html.ts';
import { openMarkdown, writeChanges } from './keep-source.ts';
import { readPaste, readPastedHtml, readPastedText } from './read-paste.ts';

function toMarkdown(html: string): string {
  const doc = readPastedHtml(html);
  doc.check();
  return writeChanges(openMarkdown(''), doc);
}

describe('A820: bold, italics, links, lists and headings stay, and nothing else', () => {
  test('A820: there are 20 pages from clipboards', () => {
    expect(pastedHtml).toHaveLength(20);
  });

  test.each(pastedHtml)('A820: $title', ({ html, kept }) => {
    expect(toMarkdown(html)).toBe(kept);
  });

  test.each([
    '<p>',
    '<li>a',
    '<ul><p>a<ul><li>b',
    '</b></p>',
    '<a href="/x">a<p>b',
    '<h2><li>a',
    '',
  ])('A820: %j is read, too', (html) => {
    expect(() => toMarkdown(html)).not.toThrow();
  });

  test.each(hostileHtml)('A820: hostile %j leaves no code', (html) => {
    expectHarmlessHtml(renderMarkdown(toMarkdown(html)));
  });

  test('A820: plain text keeps its paragraphs and lines', () => {
    const doc = readPastedText('One\r\ntwo\r\n\r\n\r\n- three');
    expect(writeChanges(openMarkdown(''), doc)).toBe('One\ntwo\n\n\\- three');
  });
});

describe('A850: a pasted emoji stays', () => {
  const near = (image: string) => `<p>We hire ${image} two nannies</p>`;

  test.each([
    ['Facebook', '<img alt="🎉" src="https://static.xx.fbcdn.net/images/emoji.php/v9/1f389.png">'],
    ['WhatsApp', '<img class="emoji wa" alt="🎉" src="data:image/gif;base64,R0lGODlh" draggable>'],
    [
      'Slack',
      '<img class="c-emoji" data-stringify-type="emoji" alt=":tada:" src="https://a.slack-edge.com/production-standard-emoji-assets/14.0/google-medium/1f389.png">',
    ],
    ['Gmail', '<img data-emoji="🎉" src="https://fonts.gstatic.com/s/e/notoemoji/1f389/72.png">'],
    ['Gmail, older', '<img goomoji="1f389" src="https://mail.google.com/mail/e/1f389">'],
    ['Twitter', '<img class="Emoji" alt="" src="https://abs-0.twimg.com/emoji/v2/svg/1f389.svg">'],
    ['Teams', '<img itemtype="http://schema.skype.com/Emoji" alt="🎉" src="https://x.example/a">'],
    ['an unknown program', '<img alt="🎉" src="cid:1">'],
  ])('A850: of %s', (_program, image) => {
    expect(toMarkdown(near(image))).toBe('We hire 🎉 two nannies');
  });

  test.each([
    '👨‍👩‍👧',
    '👍🏽',
    '❤️',
    '🇺🇸',
    '1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('A850: %s, which is several characters', (emoji) => {
    expect(toMarkdown(near(`<img alt="${emoji}">`))).toBe(`We hire ${emoji} two nannies`);
    const numbers = Array.from(emoji, (each) => each.codePointAt(0)?.toString(16)).join('-');
    if (numbers.startsWith('3')) return;
    const image = `<img class="emoji" src="https://x.example/${numbers}.png">`;
    expect(toMarkdown(near(image))).toBe(`We hire ${emoji} two nannies`);
  });

  test('A850: a sign of a program’s own becomes its name', () => {
    const image =
      '<img class="c-emoji" alt=":agency:" src="https://emoji.slack-edge.com/T0/a.png">';
    expect(toMarkdown(near(image))).toBe('We hire :agency: two nannies');
  });

  test.each([
    '<img alt="Two nannies on the beach" src="https://x.example/1f389.jpg">',
    '<img alt="5">',
  ])('A850: a photo leaves no words of its own: %s', (image) => {
    expect(toMarkdown(near(image))).toBe('We hire two nannies');
  });
});

describe('A850: one odd address loses nothing', () => {
  test.each([
    'https://www.google.com/url?q=https://www.example.com/caf%E9',
    'https://www.google.com/url?q=https://www.example.com/100%',
    'https://www.google.com/url?q=%',
    'https://www.google.com/url?sa=D&q=%ff%fe&ust=1',
    'https://www.example.com/100%',
    'https://www.example.com/caf%E9',
  ])('A850: %s', (address) => {
    const kept = toMarkdown(`<p>See <a href="${address}">the cafe</a> and the rest.</p>`);
    expect(kept).toBe(`See [the cafe](${address}) and the rest.`);
  });

  test('A850: a page that cannot be read leaves the plain text', () => {
    const deep = '<b>'.repeat(100_000);
    expect(readPaste(`${deep}Hello`, 'Hello').textContent).toBe('Hello');
    expect(readPaste(`${deep}Hello`, '').textContent.trim()).toBe('Hello');
    expect(readPaste('<button>Hello</button>', 'Hello').textContent).toBe('Hello');
  });
});

describe('A850: joiners and line breaks stay', () => {
  test.each(['می‌خواهم', 'क्‍ष', '👨‍👩‍👧'])('A850: %s', (word) => {
    expect(toMarkdown(`<p>${word}</p>`)).toBe(word);
    expect(readPastedText(word).textContent).toBe(word);
  });

  test.each(['\v', '\u2028', '\u2029', '\u0085'])('A850: %j is a line break', (sign) => {
    expect(toMarkdown(`<p>First line${sign}second line</p>`)).toBe('First line\nsecond line');
    const text = readPastedText(`First line${sign}second line`);
    expect(writeChanges(openMarkdown(''), text)).toBe('First line\nsecond line');
  });

  test.each(['<pre>One\ntwo</pre>', '<p style="white-space: pre-wrap">One\ntwo</p>'])(
    'A850: the lines of %j stay lines',
    (html) => {
      expect(toMarkdown(html)).toBe('One\ntwo');
    },
  );

  test('A850: a soft hyphen goes, and a ligature is its letters', () => {
    expect(toMarkdown('<p>baby\u00adsitter, o\ufb03ce</p>')).toBe('babysitter, office');
    expect(readPastedText('baby\u00adsitter, o\ufb03ce').textContent).toBe('babysitter, office');
  });
});

describe('A850: a table is a line for each row', () => {
  test.each([
    [
      'Excel',
      `<table border=0><col width=64 span=3><tr height=20><td class=xl65>Day</td><td>Hours</td><td></td></tr>
<tr height=20><td>Monday</td><td align=right>9:00</td><td>Ann</td></tr></table>`,
      'Day · Hours\nMonday · 9:00 · Ann',
    ],
    [
      'Sheets',
      `<google-sheets-html-origin><table><colgroup><col width="100"></colgroup><tbody><tr><td style="font-weight:bold;">Day</td><td>Hours</td></tr><tr><td></td><td>9<br>10</td></tr></tbody></table>`,
      '**Day** · Hours\n9 10',
    ],
    ['one column', '<table><tr><td>Ann</td></tr><tr><td>Eve</td></tr></table>', 'Ann\nEve'],
    [
      'a table that arranges a letter',
      '<table><tr><td><p>Dear Ann,</p><p>we come.</p></td></tr></table>',
      'Dear Ann,\n\nwe come.',
    ],
  ])('A850: %s', (_program, html, kept) => {
    expect(toMarkdown(html)).toBe(kept);
  });
});

const attribute = fc.tuple(
  fc.constantFrom('href', 'src', 'alt', 'style', 'class', 'start', 'data-aria-level', 'goomoji'),
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      ...['https://www.google.com/url?q=%E9', 'https://www.google.com/url?q=%', '%', '-1', '1e99'],
      ...['font-weight:bold', 'mso-list:l0 level9 lfo1', 'white-space:pre', 'emoji/ffffff.png'],
      ...['https://x.example/emoji/110000.png', 'javascript:x', '//x', 'font: italic 99999px x'],
    ),
  ),
);

const names = [
  'p',
  'div',
  'b',
  'i',
  'a',
  'span',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'td',
  'h1',
  'h4',
].concat(['pre', 'blockquote', 'img', 'br', 'o:p', 'font', 'section', 'dd']);

const { page } = fc.letrec<{ page: string; element: string }>((tie) => ({
  page: fc
    .array(
      fc.oneof({ maxDepth: 4 }, fc.stringMatching(/^ ?[a-zé]{3,8}[.!:*_]? ?$/), tie('element')),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  element: fc
    .tuple(
      fc.constantFrom(...names),
      fc.array(attribute, { maxLength: 3 }),
      tie('page'),
      fc.boolean(),
    )
    .map(([name, attributes, inner, isClosed]) => {
      const written = attributes.map(
        ([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`,
      );
      return `<${name}${written.join('')}>${inner}${isClosed ? `</${name}>` : ''}`;
    }),
}));

test('A850: whatever its elements and addresses, a page is read and keeps its words', () => {
  fc.assert(
    fc.property(page, (html) => {
      // A sign that closes a tag may stand in the value of an attribute.
      const words = html.replaceAll(/<(?:"[^"]*"|[^">])*>/g, ' ').match(/[a-zé]{3,}/g) ?? [];
      const text = writeChanges(openMarkdown(''), readPaste(html, ''));
      // Beside a mark, a letter may be written as its number.
      const shown = renderMarkdown(text);
      for (const word of words) expect(shown).toContain(word);
    }),
    {
      examples: [
        ['<p><p><p><p href=">" href="">'],
        ['<a href="//x>">care</a>'],
        ['<b>aéa <i>ééa</i>éaa</b>'],
      ],
    },
  );
});
