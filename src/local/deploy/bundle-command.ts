import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleFolder, listBuiltContent } from '#lib/built-site.server.ts';
import { packFiles } from '#lib/packed-files.server.ts';

/** In some packages, modules in the older format load parts of Node or of themselves by `require`. */
const requireForOldModules =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Bundles each function into one file: an archive of hundreds is slow to start. */
async function bundleFunctions(): Promise<void> {
  const files = (await readdir('functions')).filter((file) => file.endsWith('.ts'));
  await build({
    entryPoints: files.map((file) => path.join('functions', file)),
    outdir: bundleFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Native code stays in its package.
    external: ['sharp', 'pg-native'],
    banner: { js: requireForOldModules },
    // Netlify tells the build alone; a function asks for it in `isBarePreview`.
    define: { 'process.env.CONTEXT': JSON.stringify(process.env.CONTEXT ?? '') },
    // Names stay, for the log. A start reads every line.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** Packs the content that the site was built from; a save is held against it. */
async function packContent(): Promise<void> {
  const names = (await listBuiltContent('content')).map((name) => `content/${name}`);
  // One after the other: thousands at once would be too many open files.
  const files = names.map((name) => ({ name, bytes: readFileSync(name) }));
  await packFiles(files, bundleFolder);
}

await rm(bundleFolder, { recursive: true, force: true });
await mkdir(bundleFolder);
await bundleFunctions();
await packContent();
