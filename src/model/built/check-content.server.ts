import { isPageOf } from '#lib/features.ts';
import { formatMonth } from '#lib/text/long-date.ts';
import { isNormalized } from '#model/files/edit-content-file.ts';
import { listEarlyChecks } from '#model/entries/provider-facts.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { findChoiceProblems } from '#model/entries/choice-problems.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { providerSchema } from '#model/schemas/provider.ts';
import { findSitePage, footerSchema } from '#model/schemas/footer.ts';
import { headerSchema } from '#model/schemas/header.ts';
import { findSkillContradictions } from '#model/entries/mentioned-skills.ts';
import { listLinkTargets } from '#model/entries/link-targets.ts';
import { listOffOf, mapVisiblePages, minCountyWords } from '#model/entries/visible-pages.ts';
import { describeLostTarget } from '#model/entries/target-words.ts';
import {
  findAddressProblems,
  findDuplicateIds,
  findNameProblem,
  formatFieldPath,
  listBodyProblems,
  listFieldProblems,
  listFieldPictures,
  listMarkdownPictures,
} from '#model/entries/entry-rules.ts';
import {
  type ContentProblem,
  findLinks,
  listServedFiles,
  type ContentEntry,
  readContent,
  readSource,
} from '#model/files/read-content.server.ts';
import { contentKindNames, type ContentKindName, contentKinds } from '#model/kinds.ts';

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
    message: `Id ${id} is taken by ${firstFile}. Choose another number.`,
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

function findArticleProblems(entries: ContentEntry[]): ContentProblem[] {
  const articles = entries.map((entry) => {
    const earlier = readField(entry, 'redirectFrom');
    const isText = (slug: unknown) => typeof slug === 'string';
    return { slug: entry.name, redirectFrom: Array.isArray(earlier) ? earlier.filter(isText) : [] };
  });
  return findAddressProblems(articles).map(({ slug, redirectIndex, message }) => ({
    file: `content/blog/${slug}.md`,
    field: formatFieldPath(['redirectFrom', redirectIndex]),
    message,
  }));
}

/** Finds ids, slugs and addresses that two files claim. */
export function findCollectionProblems(entries: ContentEntry[]): ContentProblem[] {
  const byKind = (kind: ContentKindName) => entries.filter((entry) => entry.kind === kind);
  return [
    ...contentKindNames.flatMap((kind) => findIdProblems(byKind(kind))),
    ...findServiceProblems(byKind('services')),
    ...findArticleProblems(byKind('articles')),
  ];
}

function fileExists(path: string, publicFiles: ReadonlySet<string>): boolean {
  try {
    return publicFiles.has(decodeURI(path).slice(1));
  } catch {
    return false;
  }
}

/** Finds the broken rules of one file, regardless of the other files. */
export function findFieldProblems({
  file,
  name,
  kind,
  data,
  text,
}: ContentEntry): ContentProblem[] {
  const nameProblem = findNameProblem(contentKinds[kind], name);
  const fields = [
    ...(nameProblem === null ? [] : [{ field: '', message: nameProblem }]),
    ...listFieldProblems(contentKinds[kind].schema, data),
    ...listBodyProblems(contentKinds[kind], text),
  ];
  return fields.map(({ field, message }) => ({ file, field, message }));
}

/** Finds missing pictures; `publicFiles` are paths below `public/`. */
export function findMissingPictures(
  { file, data, text }: ContentEntry,
  publicFiles: ReadonlySet<string>,
): ContentProblem[] {
  const pictures = [
    ...listFieldPictures(data),
    ...listMarkdownPictures(text).map((picture) => ({ picture, path: [] })),
  ];
  return pictures
    .filter(({ picture }) => !fileExists(picture, publicFiles))
    .map(({ picture, path }) => ({
      file,
      field: formatFieldPath(path),
      message: `There is no picture at public${picture}. Put the file there or name another one.`,
    }));
}

// Matches links to a page of this site in Markdown.
const pageLink = /\]\(\s*<?(\/[a-z0-9-]+(?:\/[a-z0-9-]+)?)(?=[\s)>#?/])/g;

/** Returns the addresses at which an entry has a page of its own. */
function listAddresses(entry: ContentEntry): string[] {
  if (entry.kind === 'services') return [toServicePath(entry.name)];
  const { folder } = contentKinds[entry.kind];
  return [entry.name, String(readField(entry, 'id'))].map((name) => `/${folder}/${name}`);
}

/** Finds links to hidden entries, parts that the site goes without and unfinished counties. */
function findHiddenLinks(entries: readonly ContentEntry[]): ContentProblem[] {
  const hidden = new Set(
    entries.flatMap((entry) => (isHidden(entry.data) ? listAddresses(entry) : [])),
  );
  const off = listOffOf(entries);
  const pages = mapVisiblePages(entries);
  const describe = (address: string) => {
    const link = `This links to ${address}`;
    if (hidden.has(address))
      return `${link}, which is hidden. Take the link out, or list the page again.`;
    if (!isPageOf(address, off))
      return `${link}, a part that the site goes without. Take the link out.`;
    return !address.startsWith('/counties/') || pages.has(address)
      ? null
      : `${link}, which is no page before its county has a text of ${minCountyWords} words. Write one, or take the link out.`;
  };
  const isPartOff = ({ kind, name }: ContentEntry) =>
    !isPageOf(`/${contentKinds[kind].folder}/${name}`, off);
  const shown = entries.filter((entry) => !isHidden(entry.data) && !isPartOff(entry));
  return shown.flatMap(({ file, data, text }) =>
    [...listTexts(data), { field: 'body', text }].flatMap(({ field, text: markdown }) =>
      [...markdown.matchAll(pageLink)].flatMap(([, address = '']) => {
        const message = describe(address);
        return message === null ? [] : { file, field, message };
      }),
    ),
  );
}

/** Finds buttons and links of menus that lead to no page of the site; visitors never see such links. */
function findLostLinks(entries: readonly ContentEntry[]): ContentProblem[] {
  const pages = mapVisiblePages(entries);
  const isLost = ({ to }: { to: string }) => findSitePage(to, pages) === null;
  const targets = entries.flatMap(({ file, data }) =>
    listLinkTargets(data)
      .filter(isLost)
      .map(({ path, to }) => ({ file, field: path.join('.'), message: describeLostTarget(to) })),
  );
  return [...targets, ...findMenuProblems(entries, isLost)];
}

function findMenuProblems(
  entries: readonly ContentEntry[],
  isLost: (link: { to: string }) => boolean,
): ContentProblem[] {
  return entries.flatMap(({ kind, file, data }) => {
    const header = kind === 'header' && headerSchema.safeParse(data).data;
    const footer = kind === 'footer' && footerSchema.safeParse(data).data;
    const menus = [
      ...(header ? [{ path: ['links'], links: header.links }] : []),
      ...(footer
        ? (['quickLinks', 'serviceLinks', 'startLinks'] as const).map((group) => ({
            path: [group, 'items'],
            links: footer[group].items,
          }))
        : []),
    ];
    return menus.flatMap(({ path, links }) =>
      links.flatMap((link, index) =>
        isLost(link)
          ? {
              file,
              field: formatFieldPath([...path, index, 'to']),
              message: `This leads to ${link.to}, but the site shows no such page. Choose another one, or take the link out.`,
            }
          : [],
      ),
    );
  });
}

function listTexts(value: unknown, path: PropertyKey[] = []): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field: formatFieldPath(path), text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, [...path, isList ? Number(key) : key]),
  );
}

/** Finds chosen counties and services that the site doesn't have. */
export function findUnknownChoices(entries: readonly ContentEntry[]): ContentProblem[] {
  return findChoiceProblems(entries).map(({ file, path, message }) => ({
    file,
    field: formatFieldPath(path),
    message,
  }));
}

/**
 * Finds caregivers of whom two fields say different things, which families would be told, and whose
 * checks are dated before their interview.
 */
function findContradictions(entries: readonly ContentEntry[]): ContentProblem[] {
  return entries.flatMap(({ file, kind, data }) => {
    const provider = kind === 'providers' ? providerSchema.safeParse(data).data : undefined;
    if (!provider) return [];
    const skills = findSkillContradictions(provider).map((contradiction) => ({
      file,
      field: 'skills',
      message: `This profile ${contradiction}. Add the skill, or take out what speaks for it.`,
    }));
    const checks = listEarlyChecks(provider).map(({ name, label, month }) => ({
      file,
      field: formatFieldPath(['checks', name]),
      message: `“${label}” says ${formatMonth(month)}, before the interview in ${formatMonth(provider.checks?.interview ?? month)}. The interview comes first, so correct one of the two months.`,
    }));
    return [...skills, ...checks];
  });
}

export interface ContentCheck {
  problems: ContentProblem[];
  summary: string;
}

function summarize(entries: ContentEntry[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of entries) {
    const { folder: own, names } = contentKinds[kind];
    const folder = own || (names?.[0] ?? '');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const parts = [...counts].map(([folder, count]) => `${folder} ${count}`);
  return `Content is in order: ${entries.length} files (${parts.join(', ')}).`;
}

/** Checks all content; `unserved` are files below `public/` that the site does not serve. */
export function checkContent(
  root: string,
  unserved: ReadonlySet<string> = new Set(),
): ContentCheck {
  const { entries, problems } = readContent(root);
  const publicFiles = listServedFiles(root, unserved);
  const found = [
    ...problems,
    ...findLinks(root, 'public'),
    // Links that are read as files are already among the problems.
    ...findLinks(root, 'content').filter(({ file }) => /(?:^|\/)\./.test(file)),
    ...entries.flatMap((entry) => [
      ...findFieldProblems(entry),
      ...findMissingPictures(entry, publicFiles),
    ]),
    ...findCollectionProblems(entries),
    ...findHiddenLinks(entries),
    ...findUnknownChoices(entries),
    ...findContradictions(entries),
    ...findLostLinks(entries),
  ];
  return {
    problems: found.sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file))),
    summary: summarize(entries),
  };
}

/** Returns the content files that were formatted by hand, and which their next save formats again. */
export function listHandFormatted(root: string): string[] {
  const { entries } = readContent(root);
  const isFormatted = ({ file, kind }: ContentEntry) => {
    const source = readSource(root, file);
    return source.kind !== 'read' || isNormalized(source.text, contentKinds[kind].ending);
  };
  return entries.filter((entry) => !isFormatted(entry)).map(({ file }) => file);
}
