import type * as z from 'zod';
import { reservedSlugs, slugSchema } from '#model/schemas/article.ts';
import type { ContentEnding, ContentKind } from '#model/kinds.ts';
import { bodySchema } from '#model/schemas/text-schemas.ts';

export interface FieldProblem {
  /** Such as `faq.items[2].answer`; empty where the problem is the whole file. */
  field: string;
  message: string;
}

export function formatFieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((start, part) => {
    if (typeof part === 'number') return `${start}[${part}]`;
    return start === '' ? String(part) : `${start}.${String(part)}`;
  }, '');
}

/** Replaces Zod's messages for lists and groups. */
const describeShape: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  const missing = issue.input === undefined;
  if (issue.expected === 'array') {
    return missing
      ? 'This list is missing. Write one item per line, each behind a dash.'
      : 'This must be a list. Write one item per line, each behind a dash.';
  }
  if (issue.expected !== 'object') return undefined;
  return missing
    ? 'This group of fields is missing. Write its fields below it, each indented by two spaces.'
    : 'This must be a group of fields. Write its fields below it, each indented by two spaces.';
};

/** Lists everything that the schema rejects, in sentences for editors. */
export function listFieldProblems(schema: z.ZodType, data: unknown): FieldProblem[] {
  const result = schema.safeParse(data, { error: describeShape });
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: formatFieldPath(issue.path), message: issue.message }];
    }
    return issue.keys.map((key) => ({
      field: formatFieldPath([...issue.path, key]),
      message: 'There is no such field. Check its spelling or remove it.',
    }));
  });
}

/** Lists the problems of the text below a file's head, if its kind has one. */
export function listBodyProblems(
  { ending }: { ending: ContentEnding },
  text: string,
): FieldProblem[] {
  if (ending !== '.md') return [];
  const { error } = bodySchema.safeParse(text);
  return (error?.issues ?? []).map(({ message }) => ({ field: 'body', message }));
}

export interface IdentifiedFile {
  file: string;
  id: number;
}

export interface DuplicateId extends IdentifiedFile {
  firstFile: string;
}

/** Returns the files whose id another file of the kind already had. */
export function findDuplicateIds(files: readonly IdentifiedFile[]): DuplicateId[] {
  const firstFiles = new Map<number, string>();
  return files.flatMap(({ file, id }) => {
    const firstFile = firstFiles.get(id);
    if (firstFile === undefined) {
      firstFiles.set(id, file);
      return [];
    }
    return [{ file, id, firstFile }];
  });
}

// Matches what follows `![` in a picture of this site: `description](/uploads/photo.jpg "title")`.
const markdownPicture = /^[^\]]*\]\(\s*<?(\/(?!\/)[^\s)>]*)/;

export interface SitePicture {
  picture: string;
  /** Empty for a picture in the Markdown below the head. */
  path: PropertyKey[];
}

function toFilePath(address: string): string {
  return address.replace(/[?#].*$/, '');
}

export function listMarkdownPictures(markdown: string): string[] {
  // Splits the text first: a single expression would scan to the end from every `![`.
  return markdown.split(/(?<!\\)!\[/).flatMap((part, index) => {
    const address = index > 0 ? markdownPicture.exec(part)?.[1] : undefined;
    return address === undefined ? [] : [toFilePath(address)];
  });
}

export function listNamedPictures({ data, text }: { data: object; text: string }): string[] {
  const inFields = listFieldPictures(data).map(({ picture }) => picture);
  return [...new Set([...inFields, ...listMarkdownPictures(text)])];
}

/** The fields with a file of the site. */
const fileFields: readonly unknown[] = ['image', 'recording'];

/** Lists the pictures and recordings of this site in fields, and those in the Markdown of any. */
export function listFieldPictures(data: unknown, path: PropertyKey[] = []): SitePicture[] {
  if (typeof data === 'string') {
    const isOnSite = fileFields.includes(path.at(-1)) && data.startsWith('/');
    const pictures = isOnSite ? [toFilePath(data)] : listMarkdownPictures(data);
    return pictures.map((picture) => ({ picture, path }));
  }
  if (typeof data !== 'object' || data === null) return [];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([key, value]) =>
    listFieldPictures(value, [...path, isList ? Number(key) : key]),
  );
}

export interface ArticleAddresses {
  slug: string;
  redirectFrom: readonly string[];
}

export interface AddressProblem {
  slug: string;
  redirectIndex: number;
  message: string;
  /** The article with that address; null for a page of the site. */
  holder: string | null;
}

/** Finds a problem with the file name of an entry, by which the editor and the site find it. */
export function findNameProblem({ addresses, ending, names, isOpen }: ContentKind, name: string) {
  if (!isOpen || names?.includes(name)) return null;
  if (addresses) return findSlugProblem(name, addresses.reserved);
  if (/^[a-z0-9-]+$/.test(name)) return null;
  return `The file name may hold lower-case letters, digits and hyphens. Rename the file, like "jane-doe${ending}".`;
}

function findSlugProblem(slug: string, reserved: readonly string[]): string | null {
  if (reserved.includes(slug)) {
    return `The name "${slug}" is taken by a page of the site. Give the file another name.`;
  }
  if (slugSchema.safeParse(slug).success) return null;
  return `The file name becomes the article's address and may hold lower-case letters, digits and single hyphens, with at least one letter. Rename the file, like "choosing-a-nanny.md".`;
}

/** Lists former slugs that a page, another article or the same list already has. */
export function findAddressProblems(articles: readonly ArticleAddresses[]): AddressProblem[] {
  const slugs = new Set(articles.map(({ slug }) => slug));
  const owners = new Map<string, string>();
  return articles.flatMap(({ slug, redirectFrom }) => {
    const problems: AddressProblem[] = [];
    redirectFrom.forEach((earlier, redirectIndex) => {
      const report = (holder: string | null, message: string) =>
        problems.push({ slug, redirectIndex, message, holder });
      const owner = owners.get(earlier);
      if (reservedSlugs.includes(earlier)) {
        report(null, `"${earlier}" is taken by a page of the site. Remove it from this list.`);
      } else if (slugs.has(earlier)) {
        report(
          earlier,
          `"${earlier}" is the address of an article today. Remove it from this list.`,
        );
      } else if (owner !== undefined) {
        report(
          owner,
          owner === slug
            ? `"${earlier}" stands in this list twice. Remove one of the two.`
            : `"${earlier}" already leads to the article "${owner}". Remove it from one of the two lists.`,
        );
      }
      owners.set(earlier, owner ?? slug);
    });
    return problems;
  });
}
