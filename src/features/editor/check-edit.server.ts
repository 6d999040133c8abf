import { safeParse } from 'zod/v4/core';
import type { FieldValue } from '#features/content/field-changes.ts';
import type { ContentItem } from '#features/content/content-item.ts';
import type { Edit } from './save-input.ts';
import { listMarkdownPictures } from '#features/content/site-pictures.ts';

/** What an edit makes of its field, or the sentence that says why not. */
export type CheckedEdit =
  { kind: 'accepted'; after: FieldValue | undefined } | { kind: 'refused'; sentence: string };

const refuse = (sentence: string): CheckedEdit => ({ kind: 'refused', sentence });

/**
 * Holds an edit against the rules of its item: those that the build checks, so that what is
 * accepted can be built.
 *
 * @param hasPicture whether a path on this site, such as `/uploads/a.webp`, is a picture
 */
export function checkEdit(
  edit: Edit,
  { leaf }: ContentItem,
  hasPicture: (path: string) => boolean,
): CheckedEdit {
  const type = leaf.isImage ? 'image' : 'text';
  if (edit.type !== type) return refuse(`${leaf.label} is of the type ${type}.`);
  const value = edit.value.trim();
  if (value === '' && leaf.isOptional) return { kind: 'accepted', after: undefined };
  const parsed = safeParse(leaf.schema, value);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'This cannot be saved.');
  const missing = listSitePictures(edit).find((path) => !hasPicture(path));
  if (missing !== undefined) {
    return refuse(`There is no picture at ${missing}. Choose a file, or name another address.`);
  }
  return { kind: 'accepted', after: value };
}

/** The pictures of this site that an edit names. */
export function listSitePictures({ type, value }: Edit): string[] {
  if (type !== 'image') return listMarkdownPictures(value);
  const address = value.trim();
  return address.startsWith('/') ? [address.replace(/[?#].*$/, '')] : [];
}
