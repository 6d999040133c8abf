import { contentKindNames, type ContentKindName } from './kinds.ts';
import { findDuplicateIds } from './duplicate-ids.ts';
import { findAddressProblems } from './article-addresses.ts';
import type { ContentEntry } from './read-content.server.ts';
import type { ContentProblem } from './content-problem.server.ts';

function readField(entry: ContentEntry, field: string): unknown {
  return Object.entries(entry.data).find(([key]) => key === field)?.[1];
}

function findIdProblems(entries: ContentEntry[]): ContentProblem[] {
  const identified = entries.flatMap((entry) => {
    const id = readField(entry, 'id');
    return typeof id === 'number' ? [{ file: entry.file, id }] : [];
  });
  return findDuplicateIds(identified).map(({ file, id, firstFile }) => ({
    file,
    field: 'id',
    message: `Id ${id.toString()} is taken by ${firstFile}. Choose another number.`,
  }));
}

function findServiceProblems(services: ContentEntry[]): ContentProblem[] {
  return services
    .filter((entry) => readField(entry, 'slug') !== entry.name)
    .map(({ file, name }) => ({
      file,
      field: 'slug',
      message: `The slug has to be the file's name. Write ${name}.`,
    }));
}

function findArticleProblems(posts: ContentEntry[]): ContentProblem[] {
  const articles = posts.map((entry) => {
    const earlier = readField(entry, 'redirectFrom');
    const isText = (slug: unknown) => typeof slug === 'string';
    return { slug: entry.name, redirectFrom: Array.isArray(earlier) ? earlier.filter(isText) : [] };
  });
  return findAddressProblems(articles).map(({ slug, redirectIndex, message }) => ({
    file: `content/blog/${slug}.md`,
    field: redirectIndex === null ? '' : `redirectFrom[${redirectIndex.toString()}]`,
    message,
  }));
}

/**
 * What is wrong between content files: ids, slugs and addresses that stand for two things.
 *
 * @param entries all files that could be read
 */
export function findCollectionProblems(entries: ContentEntry[]): ContentProblem[] {
  const byKind = (kind: ContentKindName) => entries.filter((entry) => entry.kind === kind);
  return [
    ...contentKindNames.flatMap((kind) => findIdProblems(byKind(kind))),
    ...findServiceProblems(byKind('services')),
    ...findArticleProblems(byKind('posts')),
  ];
}
