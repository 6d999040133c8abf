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

  test('A850: tables within each other, which lay out a letter, are read without delay', () => {
    const lines = `<p>${'Kind care at home. '.repeat(20)}</p><p>Call us.</p>`;
    const letter = '<table><tr><td>'.repeat(15) + lines + '</td></tr></table>'.repeat(15);
    const begin = performance.now();
    expect(readPastedHtml(letter).childCount).toBe(2);
    expect(performance.now() - begin).toBeLessThan(1000);
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

const paragraphBreak =
  '<span aria-label="&nbsp;" data-stringify-type="paragraph-break" style="display: block; height: 8px;"></span>';

/** What a browser puts on the clipboard: what was selected, and its words as they were shown. */
const shownPages: [title: string, html: string, text: string][] = [
  ['Slack', `<p>Stay calm.${paragraphBreak}Keep naps.</p>`, 'Stay calm.\n\nKeep naps.'],
  [
    'Slack, without styles',
    '<p>Stay calm.<span class="gap"></span>Keep naps.</p>',
    'Stay calm.\n\nKeep naps.',
  ],
  [
    'blocks by style',
    '<span style="display: block">One.</span><span style="display:block">Two.</span>',
    'One.\nTwo.',
  ],
  [
    'blocks of importance',
    '<a style="display:block !important">One</a><a style="display:BLOCK">two</a>',
    'One\ntwo',
  ],
  ['columns', '<div style="display:flex"><b>Mon</b><span>9 to 5</span></div>', 'Mon\n9 to 5'],
  ['a grid', '<span style="display: inline-grid"><i>Ann</i>Eve<i>Joy</i></span>', 'Ann\nEve\nJoy'],
  [
    'a table by style',
    '<span style="display:table-cell">Ann</span><span style="display:table-cell">Eve</span>',
    'Ann\tEve',
  ],
  [
    'by a style sheet',
    '<p class="row"><span>Ann</span><span>Eve</span></p><h2><span>Our</span><span>team</span></h2>',
    'Ann\nEve\n\nOur\nteam',
  ],
  ['break-spaces', '<span style="white-space: break-spaces">Three.\nFour.</span>', 'Three.\nFour.'],
  [
    'white-space-collapse',
    '<p style="white-space-collapse: preserve-breaks">Three.\nFour.</p>',
    'Three.\nFour.',
  ],
  ['preserve', '<p style="white-space: preserve nowrap">Three.\nFour.</p>', 'Three.\nFour.'],
  [
    'a question that opens',
    '<details><summary>What to pack</summary>A hat and water.</details>',
    'What to pack\nA hat and water.',
  ],
  ['a button', '<p>Ask <button>our coordinator</button> today.</p>', 'Ask our coordinator today.'],
  [
    'buttons',
    '<button>Save</button><button>Cancel</button> <input type="submit" value="Send">',
    'Save Cancel Send',
  ],
  [
    'a field',
    '<label>Name</label><label>Phone</label><textarea>Any day\nworks</textarea>',
    'Name Phone\nAny day\nworks',
  ],
  ['a fieldset', '<fieldset><legend>Days</legend>Monday</fieldset>', 'Days\nMonday'],
  ['a caption', '<table><caption>Hours</caption><tr><td>Mon</td></tr></table>', 'Hours\nMon'],
  [
    'a chart',
    '<svg><title>Chart</title><text>Age</text><text><tspan>Hours</tspan></text></svg>',
    'Age\nHours',
  ],
  [
    'a border of Word',
    "<div style='mso-element:para-border-div;border:solid'><p class=MsoNormal>In a box</p></div>",
    'In a box',
  ],
  [
    'a footnote of Word',
    '<p>We agree<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>.</p><div style="mso-element:footnote-list"><div style="mso-element:footnote" id=ftn1><p><a href="#_ftnref1">[1]</a> Since 2019.</p></div></div>',
    'We agree.\n\nSince 2019.',
  ],
  [
    'a bullet that only the page shows',
    '<p>Bring <b>water</b><i>and</i> a hat</p><p>Today</p>',
    '• Bring water and a hat\n• Today',
  ],
  [
    'words in another script',
    '<p><span>今日は。</span><span>明日も。</span></p>',
    '今日は。\n明日も。',
  ],
  ['emoji', '<p><span>Hello 🎉</span><span>🏖️ Beach</span></p>', 'Hello 🎉\n🏖️ Beach'],
];

const signs = /[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu;

describe('A929: of a paste every word and every line end is there', () => {
  test.each(shownPages)('A929: %s', (_title, html, text) => {
    const shown = readPaste(html, text);
    shown.check();
    const words = shown.textBetween(0, shown.content.size, '\n', '\n');
    // No letter is missing, and words are apart where the page showed them apart.
    expect(words.split(signs).filter(Boolean)).toEqual(text.split(signs).filter(Boolean));
    // A heading has no lines.
    if (html.includes('<h2>')) return;
    expect(words.split(/\n+/)).toHaveLength(text.split(/[\n\t]+/).length);
  });

  test('A929: a text that differs from its page changes no letter of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-c]{1,4}$/), { minLength: 1, maxLength: 30 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n', '\t', '•'), maxLength: 90 }),
        (words, text) => {
          const html = words.map((word) => `<p>${word}<b>${word}</b></p>`).join('');
          const withText = readPastedHtml(html, text);
          withText.check();
          const letters = (doc: typeof withText) => doc.textContent.replaceAll(/\s/g, '');
          expect(letters(withText)).toBe(letters(readPastedHtml(html)));
        },
      ),
    );
  });

  test('A929: quoted words keep their quotation marks', () => {
    expect(toMarkdown('<p>She said <q>come in</q>, not <q>“go”</q>.</p>')).toBe(
      'She said “come in”, not “go”.',
    );
  });

  test('A929: a choice that nobody made, and what a script would show, are no words', () => {
    const html = '<select><option>Mon<option>Tue</select><noscript>No script</noscript>Hi';
    expect(toMarkdown(html)).toBe('Hi');
  });
});

describe('A929: what the source shows as deleted is not pasted', () => {
  test.each([
    [
      'Word',
      '<p class=MsoNormal>We meet <span class=msoDel><del cite="mailto:A">on Mondays</del></span><span class=msoIns><ins cite="mailto:A">on Tuesdays</ins></span> at ten.</p>',
      'We meet on Tuesdays at ten.',
    ],
    ['Word, by its class', '<p>On <span class="msoDel x">Mon</span>Tue</p>', 'On Tue'],
    [
      'Word on the web',
      '<p>On <span class="TextRun TrackChangeTextDeletion">Mon</span>Tue</p>',
      'On Tue',
    ],
    [
      'a field of Word',
      "<p>Page <span style='mso-element:field-begin'></span> PAGE <span style='mso-element:field-begin'></span> XE <span style='mso-element:field-end'></span><span style='mso-element:field-separator'></span>4<span style='mso-element:field-end'></span> of 5</p>",
      'Page 4 of 5',
    ],
    [
      'a field that never ends',
      "<p>All <span style='mso-element:field-begin'></span>of it</p><p>and<span style='mso-element:field-end'></span> more<span style='mso-element:field-separator'></span></p>",
      'All of it\n\nand more',
    ],
    [
      'hidden words',
      '<p>One<span style="mso-hide:all"> a</span><span hidden> b</span><span style="display:none !important"> c</span><span style="visibility:hidden"> d<b style="visibility:visible"> two</b></span></p>',
      'One **two**',
    ],
    [
      'a comment of Word',
      "<p>Ask us<span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[MR1]</a></span>.</p><div class=msocomtxt>Why?</div>",
      'Ask us.',
    ],
    ['a footnote of Google Docs', '<p>Sleep<sup><a href="#ftnt1">[1]</a></sup>.</p>', 'Sleep.'],
    [
      'a footnote of Wikipedia',
      '<p>Sleep<sup><a href="https://en.wikipedia.org/wiki/Sleep#cite_note-3">[3]</a></sup>.</p>',
      'Sleep.',
    ],
  ])('A929: %s', (_title, html, kept) => {
    expect(toMarkdown(html)).toBe(kept);
  });

  test.each([
    ['struck words, which are shown', '<p><s>$40</s> <strike>$35</strike> $30</p>', '$40 $35 $30'],
    ['inserted words', '<p><ins>now</ins></p>', 'now'],
    [
      'a link to a part of a page',
      '<a href="https://a.example/x#fn-2">Our notes</a>',
      '[Our notes](https://a.example/x#fn-2)',
    ],
    ['a number that is a link', '<a href="https://a.example/4">4</a>', '[4](https://a.example/4)'],
  ])('A929: %s stay', (_title, html, kept) => {
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
