import {
  getAttribute,
  getTextContent,
  isElementNode,
  query,
  queryAll,
  type Element,
  type Node,
} from '@parse5/tools';
import fc from 'fast-check';
import { parse, serializeOuter } from 'parse5';
import { expect, test } from 'vitest';
import { contactForm, toAskedForm } from '#site/forms/forms.ts';
import { fillFormPage, formatPlainFormPage } from './form-page.server.ts';

const script = '<script>if (1 < 2 && "a") { document.title = "</" + "b>" }</script>';
const page = `<!doctype html><html><head>${script}</head><body>
<form action="/search"><input name="name"></form>
<form action="/api/contact" method="post">
<input id="contact-name" name="name" value=""><p id="contact-name-error" hidden></p>
<textarea name="message"></textarea><p id="contact-message-error" hidden class="x"></p>
<p role="status" data-form-status hidden></p>
</form></body></html>`;

const empty = { values: {}, errors: {}, status: '' };

function fill(state: Partial<typeof empty> & Record<string, unknown>): Node {
  return parse(fillFormPage(page, 'contact', '/api/contact', { ...empty, ...state }) ?? '');
}

function find(root: Node, name: string, value: string) {
  const search = (node: Node, attribute: string, wanted: string) =>
    query<Element>(node, (one) => isElementNode(one) && getAttribute(one, attribute) === wanted);
  const form = search(root, 'action', '/api/contact');
  const found = form && search(form, name, value);
  if (!found) throw new Error(`The page has no element with ${name}="${value}".`);
  return found;
}

test('an error stands in its place, tied to its field, and the first one has the focus', () => {
  const root = fill({ errors: { name: 'Too short', message: 'Missing' }, status: 'Please check' });
  for (const [name, message] of [
    ['name', 'Too short'],
    ['message', 'Missing'],
  ] as const) {
    const element = find(root, 'id', `contact-${name}-error`);
    expect(getTextContent(element)).toBe(message);
    expect(getAttribute(element, 'hidden')).toBeNull();
    expect(getAttribute(find(root, 'name', name), 'aria-invalid')).toBe('true');
  }
  expect(getAttribute(find(root, 'name', 'name'), 'autofocus')).toBe('');
  expect(getAttribute(find(root, 'name', 'message'), 'autofocus')).toBeNull();
  const status = find(root, 'role', 'status');
  expect([getTextContent(status), getAttribute(status, 'hidden')]).toEqual(['Please check', null]);
});

test('the title of the page begins with "Error"', () => {
  const titled = page.replace('<head>', '<head><title>Contact | Sandpiper</title>');
  const html = fillFormPage(titled, 'contact', '/api/contact', empty);
  expect(html).toContain('<title>Error: Contact | Sandpiper</title>');
});

test('fields without an error stay as they are', () => {
  const root = fill({ errors: { message: 'Missing' } });
  expect(getAttribute(find(root, 'name', 'name'), 'aria-invalid')).toBeNull();
  expect(getAttribute(find(root, 'id', 'contact-name-error'), 'hidden')).toBe('');
});

test('ASVS 1.2.1, 1.2.3: whatever was typed comes back as it was, and never as part of the page', () => {
  // A browser sends text as a form can hold it: no NUL, no half characters, no lone line ends.
  const typed = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"><script>x</script>', '</textarea><b>', '\n\nx', '&lt;&amp'),
    )
    .map((text) => text.toWellFormed().replaceAll(/[\0\r]/g, ''));
  fc.assert(
    fc.property(typed, typed, typed, (name, message, error) => {
      const root = fill({ values: { name, message }, errors: { name: error } });
      expect(getAttribute(find(root, 'name', 'name'), 'value')).toBe(name);
      expect(getTextContent(find(root, 'name', 'message'))).toBe(message);
      expect(getTextContent(find(root, 'id', 'contact-name-error'))).toBe(error);
    }),
  );
}, 60_000);

test('scripts of the page stay as they are, since its policy names them by their hash', () => {
  expect(fillFormPage(page, 'contact', '/api/contact', empty)).toContain(script);
});

test('another form with fields of the same names is left alone', () => {
  const html = fillFormPage(page, 'contact', '/api/contact', { ...empty, values: { name: 'Ana' } });
  expect(html).toContain('<form action="/search"><input name="name"></form>');
});

test('no script takes over the form that comes back, and other islands keep theirs', () => {
  const island = (content: string) =>
    `<astro-island ssr="" client="touch">${content}</astro-island>`;
  const [search = '', contact = ''] = page.match(/<form[^]*?<\/form>/g) ?? [];
  const built = page
    .replace(search, island(search))
    .replace(contact, `<div>${island(contact)}</div>`);

  const html = fillFormPage(built, 'contact', '/api/contact', {
    ...empty,
    values: { name: 'Ana' },
  });

  const root = parse(html ?? '');
  expect(getAttribute(find(root, 'name', 'name'), 'value')).toBe('Ana');
  const islands = queryAll<Element>(
    root,
    (node) => isElementNode(node) && node.tagName === 'astro-island',
  );
  expect([...islands].map((each) => serializeOuter(each))).toEqual([island(search)]);
});

test('a page without the form is told from one with it', () => {
  expect(fillFormPage('<p>Nothing</p>', 'contact', '/api/contact', empty)).toBeNull();
});

test('the plain page has a labeled field and a place for its error for everything asked', () => {
  const plain = formatPlainFormPage(toAskedForm(contactForm));
  const html = fillFormPage(plain, 'contact', '/api/contact', {
    values: { name: 'Ana', message: 'Hi' },
    errors: { message: 'Too short' },
    status: 'Check',
  });
  const root = parse(html ?? '');
  expect(getAttribute(find(root, 'name', 'name'), 'value')).toBe('Ana');
  expect(getTextContent(find(root, 'id', 'contact-message-error'))).toBe('Too short');
  expect(getAttribute(find(root, 'for', 'contact-name'), 'for')).toBe('contact-name');
});
