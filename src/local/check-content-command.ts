import { checkContent } from '#features/content/check-content.server.ts';
import { formatContentProblem } from '#features/content/read-content.server.ts';

const { problems, summary } = checkContent(process.cwd());

if (problems.length > 0) {
  for (const problem of problems) console.error(formatContentProblem(problem));
  process.exitCode = 1;
} else {
  console.log(summary);
}
