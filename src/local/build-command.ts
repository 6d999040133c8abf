import { requireWritableProject } from '#local/database/data-folder.ts';
import { runBuild } from './run-build.ts';
import { runProgram } from './run-program.ts';

const projectDir = process.cwd();

async function run(): Promise<void> {
  await requireWritableProject(projectDir);
  const begunAt = performance.now();
  const end = await runBuild({
    projectDir,
    args: process.argv.slice(2),
    print: (text) => process.stdout.write(text),
  });
  if (end.kind === 'built') {
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    console.log(`Built the site in ${seconds} seconds.`);
  } else process.exitCode = 1;
}

await runProgram(run);
