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
