import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenContentCode, buildOrderSchema } from '#local/build/build-order.ts';

/*
 * A process that builds the site of the folder it runs in, once. It is started ahead of time by
 * `build-process.ts`: what takes long to load is loaded while the order is still on its way.
 */

const endAlone = () => process.exit();
process.once('disconnect', endAlone);
const ordered = once(process, 'message');

const importHere = (file: string) => import(pathToFileURL(path.resolve(file)).href);
const early = ['src/local/content/check-content.ts', 'node_modules/astro/dist/index.js'];
// What cannot be loaded is told when it is needed.
await Promise.allSettled(early.map(importHere));

const [message] = (await ordered) as [unknown];
const { outDir, commit } = buildOrderSchema.parse(message);
process.env.COMMIT_REF = commit;
process.off('disconnect', endAlone);
process.disconnect();

await importHere('src/local/check-content.ts');
if (process.exitCode !== undefined) process.exit(brokenContentCode);
process.argv.push('build', '--outDir', outDir);
await importHere('node_modules/astro/bin/astro.mjs');
