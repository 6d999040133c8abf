import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const build = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
appendFileSync('builds.log', 'x');
mkdirSync(outDir, { recursive: true });
// A copy would never end where a test shortens the file meanwhile.
const page = readFileSync('page.txt', 'utf8');
writeFileSync(outDir + '/index.html', page);
writeFileSync(outDir + '/build.json', JSON.stringify({ commit: process.env.COMMIT_REF }));
if (page === 'breaks the build') throw new Error('Broken');`;

/** A project whose build takes no time and ends as a page's text says. */
export interface QuickProject {
  folder: string;
  write: (name: string, text: string) => void;
  read: (name: string) => string;
  has: (name: string) => boolean;
  remove: () => void;
}

/** Creates such a project in its own folder, built and served as "first". */
export function makeQuickProject(): QuickProject {
  const folder = mkdtempSync(path.join(tmpdir(), 'quick-project-'));
  const project: QuickProject = {
    folder,
    write: (name, text) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    },
    read: (name) => readFileSync(path.join(folder, name), 'utf8'),
    has: (name) => existsSync(path.join(folder, name)),
    remove: () => rmSync(folder, { recursive: true }),
  };
  const files = {
    'package.json': '{"type":"module"}',
    'node_modules/astro/bin/astro.mjs': build,
    'dist/index.html': 'first',
    'content/site.yaml': 'name: first',
    'built-content/content/site.yaml': 'name: first',
    'builds.log': '',
  };
  for (const [name, text] of Object.entries(files)) project.write(name, text);
  return project;
}
