import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expectHarmlessHtml,
  listFragmentElements,
} from '#test/kit/hostile/expect-harmless-html.ts';
import { addressForms, hostileAddresses } from '#test/kit/hostile/hostile-addresses.ts';
import { hostileHtml } from '#test/kit/hostile/hostile-html.ts';
import { findMarkdownProblem, keepRendered, renderMarkdown } from './render-markdown.ts';

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
  ])('A713: %j is a heading below the title of its page', (markdown, html) => {
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
      expect(listFragmentElements(renderMarkdown(`![A dog](${address})`))).toEqual([
        { tag: 'p', attributes: {} },
      ]);
    },
  );

  test('a table keeps its columns and their alignment', () => {
    const tags = listFragmentElements(renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |'));
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

  test('code is shown as it is written, and can be scrolled by keyboard', () => {
    expect(renderMarkdown('```html\n<b>a</b>\n```')).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><code>&lt;b&gt;a&lt;/b&gt;\n</code></pre>\n',
    );
  });
});

const expectHarmless = (markdown: string) => expectHarmlessHtml(renderMarkdown(markdown));

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

  test.each(hostileAddresses)(
    'A243, ASVS 1.2.2: the address %j leads nowhere in any form',
    (address) => {
      for (const [, write] of addressForms) expectHarmless(write(address));
    },
  );

  test.each(addressForms)('A243: a script as the address of %s is not run', (_, write) => {
    const html = renderMarkdown(write('javascript:alert(1)'));
    const addresses = listFragmentElements(html).flatMap(({ attributes }) => [
      attributes.href,
      attributes.src,
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

  test('A243, ASVS 1.3.1, 1.3.5: any mixture of Markdown, HTML and addresses gives only what is allowed', () => {
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
    );
  });

  test('A243, ASVS 1.3.1, 1.3.5: any mixture of hostile pieces gives only what is allowed', () => {
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
    );
  });
});

test('what a check has rendered is what the page shows, text by text, however often', () => {
  const texts = ['**One**', '**One** ', '# Two\n\n<b>', '*'.repeat(3000)];
  const before = texts.map(renderMarkdown);
  keepRendered();
  for (const text of texts) findMarkdownProblem(text);
  expect(texts.map(renderMarkdown)).toEqual(before);
  expect(texts.map(renderMarkdown)).toEqual(before);
});
