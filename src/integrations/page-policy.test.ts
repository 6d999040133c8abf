import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFocusRules, joinStyles, tightenPolicy } from './page-policy.ts';

function toSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function toPage(sources: { script?: string[]; style?: string[] }, body: string): string {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(sources.script ?? [])].join(' '),
    ["style-src 'self'", ...(sources.style ?? [])].join(' '),
  ].join('; ');
  return `<html><head><meta http-equiv="content-security-policy" content="${policy}"></head>${body}</html>`;
}

test('the hashes of what the page holds stay, all others go', () => {
  const body = '<style>a{b:c}</style><script type="module">go()</script>';
  const page = toPage(
    {
      script: [toSource('go()'), toSource('other()')],
      style: [toSource('x{}'), toSource('a{b:c}')],
    },
    body,
  );
  expect(tightenPolicy(page)).toBe(
    toPage({ script: [toSource('go()')], style: [toSource('a{b:c}')] }, body),
  );
});

test('a script over several lines keeps its hash, and so does an empty one', () => {
  const body = '<script>\n  go();\n</script><script src="/a.js"></script>';
  const page = toPage({ script: [toSource('\n  go();\n'), toSource('')] }, body);
  expect(tightenPolicy(page)).toBe(page);
});

test('sources that are no hashes stay', () => {
  const page = toPage({ script: ['https://b.co', "'unsafe-eval'"] }, '');
  expect(tightenPolicy(page)).toBe(page);
});

test('a page without a policy stays as it is', () => {
  const page = '<html><script>go()</script></html>';
  expect(tightenPolicy(page)).toBe(page);
});

test('the rest of the page is never touched, and doing it twice changes nothing more', () => {
  const code = fc.stringMatching(/^[a-z();\n ]{0,20}$/);
  fc.assert(
    fc.property(fc.array(code), fc.array(code), (own, others) => {
      const body = own.map((script) => `<script>${script}</script>`).join('text');
      const all = [...own, ...others].map(toSource);
      const tight = tightenPolicy(toPage({ script: all }, body));
      const kept = all.filter((source) => own.map(toSource).includes(source));
      expect(tight).toBe(toPage({ script: kept }, body));
      expect(tightenPolicy(tight)).toBe(tight);
    }),
  );
});

test('A823: the focal points of a page become one rule each, which its policy allows', () => {
  const body =
    '<body><img data-focus="40% 25%"><img data-focus="0% 7%"><img data-focus="40% 25%"></body>';
  const rules =
    '[data-focus="40% 25%"]{object-position:40% 25%}[data-focus="0% 7%"]{object-position:0% 7%}';
  const page = addFocusRules(toPage({}, body));
  expect(page).toContain(`<style>${rules}</style></head>`);
  expect(page).toContain(`style-src ${toSource(rules)} 'self'`);
  expect(tightenPolicy(page)).toBe(page);
});

test('a page without a focal point, or with something else in its place, gets no rule', () => {
  for (const focus of ['', ' data-focus="red;} *{display:none"']) {
    const page = toPage({}, `<body><img${focus}></body>`);
    expect(addFocusRules(page)).toBe(page);
  }
});

test('the styles of a head become one in their order, which the policy allows', () => {
  const styles = '<style>a{}</style><title>A</title><style>b{}</style></head>';
  const page = joinStyles(toPage({}, '').replace('</head>', styles));
  expect(page).toContain('<title>A</title><style>a{}b{}</style></head>');
  expect(page).toContain(`style-src ${toSource('a{}b{}')} 'self'`);
  expect(joinStyles(page)).toBe(page);
});
