import { runBuild } from './run-build.ts';

/** `npm run build`: builds the site, and fails where the content breaks a rule. */
const end = await runBuild({
  projectDir: process.cwd(),
  args: process.argv.slice(2),
  print: (text) => process.stdout.write(text),
});

if (end.kind === 'broken-content') {
  console.error(
    `\nThe site was not built, because the content breaks a rule:\n${end.problems.trim()}`,
  );
}
if (end.kind !== 'built') process.exitCode = 1;
