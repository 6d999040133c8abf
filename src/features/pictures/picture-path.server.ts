import { hash } from 'node:crypto';
import { foldText } from '#lib/text/fold-text.ts';
import type { CheckedPicture } from './check-picture.server.ts';

/** Longest part of a name that its writer chose. */
const mostLetters = 60;

/**
 * The path of a picture on the site, which follows from its name and from what it shows: another
 * picture never takes the place of one that somebody has seen.
 *
 * @param name as the file was called
 */
export function toPicturePath(name: string, { bytes, ending }: CheckedPicture): string {
  const words = foldText(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, ''))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replaceAll(/^-+|-+$/g, '');
  const mark = hash('sha256', bytes).slice(0, 8);
  return `/uploads/${words === '' ? 'picture' : words}-${mark}${ending}`;
}
