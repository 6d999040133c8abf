import { runBuild } from './run-build.ts';

const end = await runBuild({
  projectDir: process.cwd(),
  args: process.argv.slice(2),
  print: (text) => process.stdout.write(text),
});

if (end.kind !== 'built') process.exitCode = 1;
