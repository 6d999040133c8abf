/** The number of characters that search engines show of a title and a description. */
export const maxTitleLength = 60;
export const maxDescriptionLength = 170;

/** Returns the title of a page, followed by the agency's name where both fit. */
export function toPageTitle(title: string, agency: string): string {
  const whole = title.includes(agency) ? title : `${title} | ${agency}`;
  return whole.length <= maxTitleLength ? whole : shortenText(title, maxTitleLength);
}

/** Shortens a text to whole words and an ellipsis; `length` counts characters and is at least 2. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s\S*$/, '');
  const start = words.length < length ? words : text.slice(0, length - 1);
  // The cut may have split a surrogate pair.
  return `${start.replace(/[\ud800-\udbff]$/, '').replace(/(?<![\s,;:])[\s,;:]+$/, '')}…`;
}
