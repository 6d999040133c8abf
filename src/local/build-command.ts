import { runBuild } from './run-build.ts';

/** `npm run build`: builds the site; it names content that breaks a rule and what stands for it. */
const end = await runBuild({
  projectDir: process.cwd(),
  args: process.argv.slice(2),
  print: (text) => process.stdout.write(text),
});

if (end.kind !== 'built') process.exitCode = 1;
