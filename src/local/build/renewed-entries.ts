import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  getRenewalPlace,
  type KnownEntry,
  type RenewedEntry,
} from '#build/renewal/renewal-place.ts';
import { contentKinds } from '#domain/content/content-files.ts';
import type { ContentEntry } from '#local/content/read-content.ts';

/** The content files now and as they were built, by path from the root of the project. */
export type RenewedEntries = ReadonlyMap<string, RenewedEntry>;

/**
 * Holds content against that which the whole site was built from.
 *
 * @param built what the whole site was built from
 * @returns what takes content that keeps the rules, and throws where only a whole build can tell
 *   what becomes of it
 */
export function compareEntries(
  built: readonly ContentEntry[],
): (now: readonly ContentEntry[]) => Promise<RenewedEntries> {
  let before: Promise<Map<string, Former>> | undefined;
  return async (now) => {
    before ??= readAll(built);
    const formers = await before;
    const files = new Set(now.map(({ file }) => file));
    const gone = built.filter(({ file }) => !files.has(file));
    const present = now.map((entry) => renew(formers.get(entry.file), entry));
    return new Map([
      ...(await Promise.all(present)),
      ...gone.map((entry) => drop(formers.get(entry.file), entry)),
    ]);
  };
}

/** A file as the whole site was built from it. */
interface Former {
  entry: ContentEntry;
  known: KnownEntry;
}

type Renewed = readonly [string, RenewedEntry];

async function readAll(entries: readonly ContentEntry[]): Promise<Map<string, Former>> {
  const formers = entries.map(
    async (entry) => [entry.file, { entry, known: await readEntry(entry) }] as const,
  );
  return new Map(await Promise.all(formers));
}

async function renew(former: Former | undefined, entry: ContentEntry): Promise<Renewed> {
  const { file, kind, name, source, text } = entry;
  if (former?.entry.source === source) {
    return [file, { kind, now: former.known, built: former.known }];
  }
  requireNoBundle(former?.entry.text ?? '', text);
  if (!former && !/^[\w-]+$/.test(name)) {
    throw new Error('A new file has a name that leads to another address.');
  }
  return [file, { kind, now: await readEntry(entry), built: former?.known ?? null }];
}

function drop(former: Former | undefined, { file, kind, text }: ContentEntry): Renewed {
  requireNoBundle(text);
  return [file, { kind, now: null, built: former?.known ?? null }];
}

/** @throws where pictures that Astro puts into the bundle may come or go with these texts */
function requireNoBundle(...texts: string[]): void {
  if (texts.some(mayBeBundled)) throw new Error('A picture that lies beside a text is bundled.');
}

/** Only a picture with the whole of its address, on this site or elsewhere, is surely left alone. */
function mayBeBundled(markdown: string): boolean {
  const addresses = [...markdown.matchAll(/!\[[^\]]*\]\(\s*<?([^\s)>]+)/g)].map(
    ([, url = '']) => url,
  );
  const left = addresses.filter((url) => url.startsWith('/') || URL.canParse(url));
  return markdown.split('![').length - 1 > left.length;
}

/** An entry as Astro reads it. */
async function readEntry({ kind, file, source }: ContentEntry): Promise<KnownEntry> {
  const { readFile } = getRenewalPlace();
  if (!readFile) throw new Error('Nothing is left of what reads files.');
  const { ending, schema } = contentKinds[kind];
  const { data, body } = await readFile(ending, source, pathToFileURL(path.resolve(file)));
  return { data: schema.parse(data), body };
}
