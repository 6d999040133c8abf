import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findToolPackage } from '#test/full/tool-packages.ts';

/** The folders of rules, which need no browser and no database. */
const folders = [
  ...['src/site/match', 'src/site/directory', 'src/site/forms', 'src/lib/text'],
  ...['src/model/files', 'src/model/merge', 'src/model/entries', 'src/editing/editor/document'],
];
const results = '.local/mutation';

/**
 * Runs `npm run mutate`: plants a fault at a time into the rules and tells which of them no test
 * notices, in all folders or in those named. What has not changed since the last run is not tried
 * again.
 */
async function run(named: readonly string[]): Promise<void> {
  const stryker = path.join(await findToolPackage('@stryker-mutator/core'), 'bin/stryker.js');
  const settings = {
    testRunner: 'vitest',
    vitest: { configFile: 'src/test/full/mutation/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [
      ...(named.length > 0 ? named : folders).map((folder) => `${folder}/**/*.ts`),
      '!src/**/*.{test,spec,client,server}.ts',
    ],
    coverageAnalysis: 'perTest',
    // Tables are read once, when a process starts: a fault in one needs a process of its own.
    ignoreStatic: false,
    incremental: true,
    incrementalFile: `${results}/known.json`,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    htmlReporter: { fileName: `${results}/report.html` },
    clearTextReporter: { logTests: false },
    tempDirName: `${results}/sandbox`,
    concurrency: 2,
  };
  const file = path.resolve(results, 'stryker.config.json');
  await mkdir(results, { recursive: true });
  await writeFile(file, JSON.stringify(settings));
  const [code] = (await once(
    spawn(process.execPath, [stryker, 'run', file], { stdio: 'inherit' }),
    'exit',
  )) as [number | null];
  process.exitCode = code ?? 1;
}

await run(process.argv.slice(2));
