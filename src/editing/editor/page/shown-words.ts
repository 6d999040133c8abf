/** Returns a text with its white space as a page shows it. */
export const collapse = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
