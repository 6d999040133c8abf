/** Keys and positions that lead to a field of a content file; `[]` is the Markdown below a head. */
export type FieldPath = readonly (string | number)[];

/** A value that a content file can hold. */
export type FieldValue =
  string | number | boolean | null | readonly FieldValue[] | { readonly [key: string]: FieldValue };

/** One field of one content file that gets another value. */
export interface FieldChange {
  /** Path from the root of the repository, for example `content/pages/home.yaml`. */
  file: string;
  path: FieldPath;
  /** What stood there when the change was made; undefined where the field was not there. */
  before: FieldValue | undefined;
  /** What it becomes; undefined removes the field. */
  after: FieldValue | undefined;
}
