/** Returns a file's name without folder and extension, which is the slug of an article. */
export function toEntryName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/**
 * Derives the file name of a new entry from its title, as the content manager does, with a number
 * if the name is taken. Empty where the title has neither Latin letters nor digits.
 */
export function deriveEntryName(title: string, isTaken: (name: string) => boolean): string {
  const name = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-|-$/g, '');
  if (!isTaken(name)) return name;
  let number = 1;
  while (isTaken(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
