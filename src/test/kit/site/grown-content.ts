import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sources of the words of a grown entry. */
export interface GrownEntry {
  /** File name of the shipped entry, without its ending. */
  model: string;
  /** Id or slug of the new entry. */
  id: string;
}

/** Fills a project's list of caregivers up to a number, with copies of the shipped ones. */
export async function growProviders(folder: string, count: number): Promise<void> {
  const directory = join(folder, 'content/providers');
  const models = (await readdir(directory)).sort();
  for (let id = models.length + 1; id <= count; id += 1) {
    const model = models[id % models.length] ?? '';
    const text = await readFile(join(directory, model), 'utf8');
    const file = join(directory, `grown-${id}.yaml`);
    await writeFile(file, text.replace(/^id: .*$/m, `id: ${id}`));
  }
}

/**
 * Fills a project's list of articles up to a number, with copies of the shipped ones that were
 * published after them.
 *
 * @returns the new ones with the article that each is a copy of
 */
export async function growArticles(folder: string, count: number): Promise<GrownEntry[]> {
  const directory = join(folder, 'content/blog');
  const models = (await readdir(directory)).sort();
  const grown: GrownEntry[] = [];
  for (let id = models.length + 1; id <= count; id += 1) {
    const model = models[id % models.length] ?? '';
    const text = await readFile(join(directory, model), 'utf8');
    const slug = `grown-${id}`;
    const day = new Date(Date.UTC(2030, 0, id)).toISOString();
    const copy = text
      .replace(/^id: .*$/m, `id: ${id}`)
      .replace(/^publishedAt: .*$/m, `publishedAt: '${day}'`);
    // No two articles have the same text.
    await writeFile(join(directory, `${slug}.md`), `${copy.trimEnd()} (${id})\n`);
    grown.push({ model: model.replace(/\.md$/, ''), id: slug });
  }
  return grown;
}
