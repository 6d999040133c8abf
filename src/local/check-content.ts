import { checkContent } from './content/check-content.ts';
import { formatContentProblem } from './content/content-problem.ts';

const { problems, summary } = checkContent(process.cwd());

if (problems.length > 0) {
  for (const problem of problems) console.error(formatContentProblem(problem));
  process.exitCode = 1;
} else {
  console.log(summary);
}
