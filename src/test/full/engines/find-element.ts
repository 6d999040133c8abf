/** A role and an accessible name, whole or as a pattern. */
export type RoleQuery = readonly [role: string, name: RegExp | string];

/** A role query in a form that can be sent to the page. */
export type SentRoleQuery = readonly [role: string, name: string];

/**
 * Returns the first visible element with a role and name, each step within the previous one, or
 * null. Runs in the page, so it uses nothing from outside.
 */
export function findElement(steps: readonly SentRoleQuery[]): Element | null {
  const tags: Record<string, string> = {
    article: 'article',
    button: 'button',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    contentinfo: 'footer',
    form: 'form',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    option: 'option',
    paragraph: 'p',
    region: 'section[aria-label]',
    row: 'tr',
    searchbox: 'input[type=search]',
    textbox: 'textarea, input:not([type=checkbox], [type=search])',
  };
  const readText = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const field of copy?.querySelectorAll('select, textarea') ?? []) field.remove();
    return (copy?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const readName = (element: Element) => {
    const given = element.getAttribute('aria-label');
    if (given !== null) return given;
    const by = element.getAttribute('aria-labelledby');
    if (by !== null) return readText(document.getElementById(by));
    const { labels } = element as HTMLInputElement;
    return readText(labels?.[0] ?? element);
  };
  const isVisible = (element: Element) =>
    element.localName === 'option' ||
    (element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      element.closest('[inert]') === null);
  let found: Document | Element = document;
  for (const [role, name] of steps) {
    const pattern = new RegExp(name, 'u');
    const tag = tags[role];
    const next: Element | undefined = [
      ...found.querySelectorAll([`[role=${role}]`, ...(tag === undefined ? [] : [tag])].join()),
    ].find((element) => pattern.test(readName(element)) && isVisible(element));
    if (next === undefined) return null;
    found = next;
  }
  return found as Element;
}
