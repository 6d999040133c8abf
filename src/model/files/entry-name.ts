import { foldText } from '#lib/text/fold-text.ts';

const cyrillic = new Map(
  (
    'аa бb вv гg ґg дd ђdj еe єie жzh зz иi іi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf хkh ' +
    'цts чch џdz шsh щshch ъ ыy ь эe юyu яya'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** Returns a file's name without folder and extension, which is the slug of an article. */
export function toEntryName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** Windows knows no files of these names, whatever their ending, and so could not check them out. */
const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Derives the file name of a new entry from its title, with a number if the name is taken. Letters
 * that have no Latin form leave what the entry is, such as "an article".
 */
export function deriveEntryName(
  title: string,
  kind: string,
  isTaken: (name: string) => boolean,
): string {
  const toName = (text: string) =>
    foldText(text)
      .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => cyrillic.get(letter) ?? '')
      .replaceAll("'", '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 90)
      .replaceAll(/^-|-$/g, '');
  const name = toName(title) || toName(kind.replace(/^an? /, ''));
  if (!isTaken(name) && !deviceNames.test(name)) return name;
  let number = 1;
  while (isTaken(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
