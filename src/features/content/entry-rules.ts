import type { z } from 'zod';
import { slugSchema } from './article.ts';

/** One field of a content file that breaks a rule. */
export interface FieldProblem {
  /** Where it stands, for example `faq.items[2].answer`; empty where the whole file is meant. */
  field: string;
  /** One sentence or two: what is wrong, and what to do. */
  message: string;
}

/**
 * A field's place in a file as it is written to people.
 *
 * @param path keys and positions from the outside in
 */
export function formatFieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((start, part) => {
    if (typeof part === 'number') return `${start}[${part.toString()}]`;
    return start === '' ? String(part) : `${start}.${String(part)}`;
  }, '');
}

/** What to say where a schema says nothing of its own about a list or a group of fields. */
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

/**
 * Everything in a file's data that its schema refuses, in sentences for people.
 *
 * @param schema what the file must hold
 * @param data what was read from it
 */
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

/** A content file together with the id that it carries. */
export interface IdentifiedFile {
  file: string;
  id: number;
}

/** A file whose id another file of its kind had first. */
export interface DuplicateId extends IdentifiedFile {
  firstFile: string;
}

/**
 * The files of one kind that carry an id which is already taken.
 *
 * @param files all files of the kind, in the order in which they count
 */
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

// Pictures within Markdown, `![description](/uploads/photo.jpg "title")`, on this site.
const markdownPicture = /!\[[^\]]*\]\(\s*<?(\/(?!\/)[^\s)>]*)/g;

/** A picture of this site that a content file names. */
export interface SitePicture {
  /** Path on the site, for example `/uploads/photo.jpg`. */
  picture: string;
  /** Keys and positions that lead to it; empty for one in the text below a head. */
  path: PropertyKey[];
}

function toFilePath(address: string): string {
  return address.replace(/[?#].*$/, '');
}

/**
 * The pictures on this site within a text; pictures elsewhere on the web are left out.
 *
 * @param markdown text as an editor wrote it
 */
export function listMarkdownPictures(markdown: string): string[] {
  return [...markdown.matchAll(markdownPicture)].map(([, address = '']) => toFilePath(address));
}

/**
 * The pictures of this site that a content file names, each once.
 *
 * @param content its fields, and the Markdown below them
 */
export function listNamedPictures({ data, text }: { data: object; text: string }): string[] {
  const inFields = listFieldPictures(data).map(({ picture }) => picture);
  return [...new Set([...inFields, ...listMarkdownPictures(text)])];
}

/**
 * The pictures on this site that a file's fields name: those in `image` fields, and those within
 * Markdown in any field.
 *
 * @param data what was read from the file
 * @param path where `data` stands, from the outside in
 */
export function listFieldPictures(data: unknown, path: PropertyKey[] = []): SitePicture[] {
  if (typeof data === 'string') {
    const isOnSite = path.at(-1) === 'image' && data.startsWith('/');
    const pictures = isOnSite ? [toFilePath(data)] : listMarkdownPictures(data);
    return pictures.map((picture) => ({ picture, path }));
  }
  if (typeof data !== 'object' || data === null) return [];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([key, value]) =>
    listFieldPictures(value, [...path, isList ? Number(key) : key]),
  );
}

/** An article's address and its earlier ones. */
export interface ArticleAddresses {
  slug: string;
  redirectFrom: readonly string[];
}

/** An address that cannot lead to one article and no other. */
export interface AddressProblem {
  /** Of the article whose file has to change. */
  slug: string;
  /** Position in `redirectFrom`; null where the slug itself is meant. */
  redirectIndex: number | null;
  message: string;
}

/** Addresses under `/blog/` at which the site has pages of its own. */
const reservedSlugs = ['index', 'not-found', 'page'];

function findSlugProblem(slug: string): string | null {
  if (reservedSlugs.includes(slug)) {
    return `The name "${slug}" is taken by a page of the site. Give the file another name.`;
  }
  if (slugSchema.safeParse(slug).success) return null;
  return `The file name becomes the article's address and may hold lower-case letters, digits and single hyphens, with at least one letter. Rename the file, like "choosing-a-nanny.md".`;
}

/**
 * Every address of an article that is not fit to be one, or that two articles claim.
 *
 * @param articles all articles
 */
export function findAddressProblems(articles: readonly ArticleAddresses[]): AddressProblem[] {
  const slugs = new Set(articles.map(({ slug }) => slug));
  const owners = new Map<string, string>();
  return articles.flatMap(({ slug, redirectFrom }) => {
    const slugProblem = findSlugProblem(slug);
    const problems: AddressProblem[] =
      slugProblem === null ? [] : [{ slug, redirectIndex: null, message: slugProblem }];
    redirectFrom.forEach((earlier, redirectIndex) => {
      const report = (message: string) => problems.push({ slug, redirectIndex, message });
      const owner = owners.get(earlier);
      if (reservedSlugs.includes(earlier)) {
        report(`"${earlier}" is taken by a page of the site. Remove it from this list.`);
      } else if (slugs.has(earlier)) {
        report(`"${earlier}" is the address of an article today. Remove it from this list.`);
      } else if (owner !== undefined) {
        report(
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
