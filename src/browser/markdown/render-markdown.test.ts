import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listElements } from '#test/html/list-elements.ts';
import { renderMarkdown } from './render-markdown.ts';

describe('A226: what an author can write', () => {
  test.each([
    ['## Heading', '<h2>Heading</h2>\n'],
    ['### Heading', '<h3>Heading</h3>\n'],
    ['#### Heading', '<h4>Heading</h4>\n'],
    ['## With *weight*', '<h2>With <em>weight</em></h2>\n'],
  ])('A226: %j is a heading', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test.each([
    ['# Heading', '<h2>Heading</h2>\n'],
    ['Heading\n=======', '<h2>Heading</h2>\n'],
    ['##### Heading', '<h4>Heading</h4>\n'],
    ['###### Heading', '<h4>Heading</h4>\n'],
  ])('A713: %j stands below the title of its page', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test.each([
    ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n'],
    ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n'],
    ['3. three', '<ol start="3">\n<li>three</li>\n</ol>\n'],
    ['- one\n  - two', '<ul>\n<li>one<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>\n'],
    ['- [x] one\n- [ ] two', '<ul>\n<li>☑ one</li>\n<li>☐ two</li>\n</ul>\n'],
  ])('A226: %j is a list', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test.each([
    ['*a*', '<p><em>a</em></p>\n'],
    ['_a_', '<p><em>a</em></p>\n'],
    ['**a**', '<p><strong>a</strong></p>\n'],
    ['***a***', '<p><em><strong>a</strong></em></p>\n'],
    ['~~a~~', '<p><del>a</del></p>\n'],
    ['`a < b`', '<p><code>a &lt; b</code></p>\n'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>\n'],
    ['---', '<hr />\n'],
  ])('A226: %j gives its text weight or shape', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test.each([
    ['[a](/blog/naps)', '<p><a href="/blog/naps">a</a></p>\n'],
    ['[a](#naps)', '<p><a href="#naps">a</a></p>\n'],
    ['[a](mailto:a@b.co)', '<p><a href="mailto:a@b.co">a</a></p>\n'],
    ['[a](tel:+18135550142)', '<p><a href="tel:+18135550142">a</a></p>\n'],
    ['[a](https://b.co "c")', '<p><a title="c" href="https://b.co" rel="noopener">a</a></p>\n'],
    ['[a](http://b.co)', '<p><a href="http://b.co" rel="noopener">a</a></p>\n'],
    ['https://b.co', '<p><a href="https://b.co" rel="noopener">https://b.co</a></p>\n'],
    ['[a]\n\n[a]: /blog', '<p><a href="/blog">a</a></p>\n'],
  ])('A226: %j is a link', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });
});

describe('line breaks', () => {
  test('A227: a single line break is a line break', () => {
    expect(renderMarkdown('one\ntwo\nthree')).toBe('<p>one<br />two<br />three</p>\n');
  });

  test('A227: line breaks of Windows are line breaks, too', () => {
    expect(renderMarkdown('one\r\ntwo')).toBe('<p>one<br />two</p>\n');
  });

  test('A227: a single line break within a list item or a quotation is a line break', () => {
    expect(renderMarkdown('- one\n  two')).toContain('one<br />two');
    expect(renderMarkdown('> one\n> two')).toContain('one<br />two');
  });

  test('A227: an empty line starts a paragraph', () => {
    expect(renderMarkdown('one\n\ntwo')).toBe('<p>one</p>\n<p>two</p>\n');
  });
});

describe('pictures and tables', () => {
  test('a picture of this site or from https is shown, loaded when it comes near', () => {
    expect(renderMarkdown('![A dog](/uploads/dog.jpg)')).toBe(
      '<p><img src="/uploads/dog.jpg" alt="A dog" loading="lazy" /></p>\n',
    );
    expect(renderMarkdown('![A dog](https://b.co/dog.jpg)')).toContain(
      'src="https://b.co/dog.jpg"',
    );
  });

  test.each(['http://b.co/dog.jpg', '//b.co/dog.jpg', 'dog.jpg', 'data:image/png;base64,AA'])(
    'a picture at %s is left out',
    (address) => {
      expect(listElements(renderMarkdown(`![A dog](${address})`))).toEqual([
        { tag: 'p', attributes: {} },
      ]);
    },
  );

  test('a table keeps its columns and their alignment', () => {
    const tags = listElements(renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |'));
    expect(tags.map(({ tag }) => tag)).toEqual([
      'table',
      'thead',
      'tr',
      'th',
      'th',
      'tbody',
      'tr',
      'td',
      'td',
    ]);
    expect(tags.at(-1)?.attributes).toEqual({ align: 'right' });
  });

  test('code is shown as it is written', () => {
    expect(renderMarkdown('```html\n<b>a</b>\n```')).toBe(
      '<pre><code>&lt;b&gt;a&lt;/b&gt;\n</code></pre>\n',
    );
  });
});

const allowedAttributes: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'li', 'blockquote', 'pre', 'code'],
      ...['strong', 'em', 'del', 'table', 'thead', 'tbody', 'tr'],
    ].map((tag) => [tag, []]),
  ),
  ol: ['start'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'loading'],
  th: ['align'],
  td: ['align'],
};

/** Whether a browser that follows or loads an address stays with harmless schemes. */
function isHarmless(attribute: string, address: string): boolean {
  const url = URL.parse(address, 'http://this-site.test/blog/naps');
  // What is no address leads nowhere.
  if (!url) return true;
  const { protocol, host } = url;
  if (host === 'this-site.test') return true;
  if (attribute === 'src') return protocol === 'https:';
  const isWebAddress = /^https?:$/.test(protocol) && /^https?:/i.test(address);
  return isWebAddress || protocol === 'mailto:' || protocol === 'tel:';
}

function expectHarmless(markdown: string): void {
  for (const { tag, attributes } of listElements(renderMarkdown(markdown))) {
    expect(Object.keys(allowedAttributes)).toContain(tag);
    for (const [name, value] of Object.entries(attributes)) {
      expect(allowedAttributes[tag]).toContain(name);
      if (name !== 'href' && name !== 'src') continue;
      expect([value, isHarmless(name, value)]).toEqual([value, true]);
    }
  }
}

const hostileHtml = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<script/x>alert(1)</script>',
  '\u0000<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src/onerror=alert(1)>',
  '<IMG SRC=javascript:alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a href="javascript:alert(1)" onclick=alert(1)>x</a>',
  '<a href="/" onmouseover="alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!doctype html><script>alert(1)</script>',
  '<div>\n\n<script>alert(1)</script>\n\n</div>',
  '<b><i></b><script>alert(1)</i></script>',
  '</p><script>alert(1)</script><p>',
  '<x onclick=alert(1)>',
  '<custom-element onclick=alert(1)></custom-element>',
  '&lt;script&gt;alert(1)&lt;/script&gt;<script>alert(1)</script>',
  '`<script>`<script>alert(1)</script>',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '# <img src=x onerror=alert(1)>',
  '- [x] <img src=x onerror=alert(1)>',
];

const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  '&#106;avascript:alert(1)',
  '&#0000106avascript:alert(1)',
  '&#x6A;&#x61;vascript:alert(1)',
  'java&#9;script:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'java\tscript:alert(1)',
  '&#1;javascript:alert(1)',
  '&#32;javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  '\\javascript:alert(1)',
  'java\\script:alert(1)',
  'javascript%3Aalert(1)',
  'javascript://b.co/%0aalert(1)',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'vbscript:msgbox(1)',
  'VBSCRIPT&colon;msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'DATA&#58;text/html,x',
  'blob:http://this-site.test/1',
  'file:///etc/passwd',
  'ms-msdt:/id',
  '//evil.example/x',
  '/\\evil.example/x',
  '/&#92;evil.example/x',
  '/&#9;/evil.example/x',
  '/&#10;/evil.example/x',
  '&#47;&#47;evil.example/x',
  'x" onerror="alert(1)',
  'x&quot; onerror=&quot;alert(1)',
  "x' onerror='alert(1)",
  'x><script>alert(1)</script>',
  'https://b.co/"onmouseover="alert(1)',
  'https://b.co/?x=<script>alert(1)</script>',
];

const addressForms: [string, (address: string) => string][] = [
  ['a link', (address) => `[x](${address})`],
  ['a link in angle brackets', (address) => `[x](<${address}>)`],
  ['an automatic link', (address) => `<${address}>`],
  ['a bare address', (address) => address],
  ['a picture', (address) => `![x](${address})`],
  ['a picture in angle brackets', (address) => `![x](<${address}>)`],
  ['a picture within a link', (address) => `[![x](${address})](${address})`],
  ['a link by reference', (address) => `[x][1]\n\n[1]: ${address}`],
  ['a link by reference in angle brackets', (address) => `[x][1]\n\n[1]: <${address}>`],
  ['a picture by reference', (address) => `![x][1]\n\n[1]: ${address}`],
  ['a title', (address) => `[x](/y "${address}")`],
  ['a description', (address) => `![${address}](/y.jpg)`],
  ['HTML', (address) => `<a href="${address}">x</a><img src="${address}">`],
];

describe('A243: nothing that an author writes runs a script', () => {
  test.each(hostileHtml)('A243: %j is shown as text or left out', (markdown) => {
    expectHarmless(markdown);
  });

  test.each(hostileHtml)(
    'A243: %j does no harm within a paragraph, a list and a quotation',
    (html) => {
      expectHarmless(`text ${html} text`);
      expectHarmless(`- one\n- ${html}\n\n  ${html}`);
      expectHarmless(`> ${html}`);
      expectHarmless(`**${html}** [${html}](/x) ![${html}](/x.jpg)`);
    },
  );

  test.each(hostileAddresses)('A243: the address %j leads nowhere in any form', (address) => {
    for (const [, write] of addressForms) expectHarmless(write(address));
  });

  test.each(addressForms)('A243: a script as the address of %s is not run', (_, write) => {
    const html = renderMarkdown(write('javascript:alert(1)'));
    const addresses = listElements(html).flatMap(({ attributes }) => [
      attributes['href'],
      attributes['src'],
    ]);
    expect(addresses.filter((address) => address?.includes('javascript'))).toEqual([]);
  });

  test('A243: a script that is left out of a link leaves the words of the link', () => {
    expect(renderMarkdown('[read on](javascript:alert(1))')).toBe('<p><a>read on</a></p>\n');
  });

  test('A243: raw HTML is shown as it was written', () => {
    expect(renderMarkdown('a <b onclick="x">b</b>')).toBe(
      '<p>a &lt;b onclick="x"&gt;b&lt;/b&gt;</p>\n',
    );
  });

  test('A243: any text gives only the tags, attributes and addresses that are allowed', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), expectHarmless));
  });

  test('A243: any mixture of Markdown, HTML and addresses gives only what is allowed', () => {
    const signs = [
      ...[
        '<',
        '>',
        '"',
        "'",
        '`',
        '(',
        ')',
        '[',
        ']',
        '!',
        '*',
        '_',
        '#',
        '-',
        '|',
        '\\',
        '&',
        ';',
      ],
      ...[
        '\n',
        '\n\n',
        ' ',
        '\t',
        '\0',
        ':',
        '/',
        '//',
        '=',
        '[1]: ',
        '](',
        '![',
        '<!--',
        '-->',
        '```',
      ],
      ...['script', '<script>', '</script>', 'img', '<img ', 'svg', '<a ', 'href=', 'src=', 'x'],
      ...[
        'onerror=alert(1)',
        'javascript:',
        'data:',
        'https://b.co',
        '&#106;',
        '&lt;',
        '<![CDATA[',
      ],
    ];
    const mixture = fc.array(fc.constantFrom(...signs), { maxLength: 30 });
    fc.assert(
      fc.property(mixture, (parts) => {
        expectHarmless(parts.join(''));
      }),
      { numRuns: 1000 },
    );
  });

  test('A243: any mixture of hostile pieces gives only what is allowed', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...hostileHtml),
      fc
        .tuple(fc.constantFrom(...addressForms), fc.constantFrom(...hostileAddresses))
        .map(([[, write], address]) => write(address)),
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 4 }),
        fc.constantFrom('', ' ', '\n'),
        (list, glue) => {
          expectHarmless(list.join(glue));
        },
      ),
      { numRuns: 300 },
    );
  });
});
