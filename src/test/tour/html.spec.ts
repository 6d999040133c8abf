import { HtmlValidate } from 'html-validate';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: {
    // The compiler decides how the bytes look: it drops quotes, spaces and slashes, and React
    // writes some attributes with capitals.
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Matters of taste: a label may refer to its field twice, and a text line is the default input.
    'no-implicit-input-type': 'off',
    'no-redundant-for': 'off',
    'tel-non-breaking': 'off',
    // Editors write titles; the content schema limits their length.
    'long-title': 'off',
    // The slider is an element of its own with the role of a region.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    'no-inline-style': 'error',
  },
});

test.describe('HTML', () => {
  test('every built page is valid', async () => {
    const problems: string[] = [];
    for (const { path, html } of listBuiltPages()) {
      const report = await validator.validateString(html, path);
      for (const { messages } of report.results) {
        problems.push(...messages.map(({ ruleId, message }) => `${path}: ${ruleId}: ${message}`));
      }
    }

    expect(problems).toEqual([]);
  });

  // The compiler drops a line break beside braces, and with it the space.
  test('no sentence of a built page runs into the next', () => {
    const joined = listBuiltPages().flatMap(({ path, html }) =>
      [
        ...html
          .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>/g, '\0')
          .matchAll(/\w*[a-z][.!?][A-Z]\w*/g),
      ].map(([words]) => `${path}: ${words}`),
    );
    expect(joined).toEqual([]);
  });

  test('no built page has anything behind its end, or a style in its body', () => {
    const wrong = listBuiltPages().flatMap(({ path, html }) => {
      const [head = '', body = ''] = html.split('</head>');
      const [, behind = ''] = html.split('</html>');
      const parts = [
        ...(head === html ? ['no head'] : []),
        ...(behind.trim() === '' ? [] : [`behind its end: ${behind.slice(0, 60)}`]),
        ...[...body.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').matchAll(/<style\b/g)].map(
          () => 'a style in its body',
        ),
      ];
      return parts.map((part) => `${path}: ${part}`);
    });
    expect(wrong).toEqual([]);
  });
});
