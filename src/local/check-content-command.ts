import { checkContent, listHandFormatted } from '#model/built/check-content.server.ts';
import { formatContentProblem, listFiles } from '#model/files/read-content.server.ts';
import { findOddUploads, oddUploadMessage } from '#editing/pictures/odd-uploads.server.ts';
import { uploadsFolder } from '#editing/pictures/upload-file.ts';

const root = process.cwd();
const odd = findOddUploads(uploadsFolder, listFiles(uploadsFolder));
const found = checkContent(root, new Set(odd.map((path) => `uploads/${path}`)));
const problems = [
  ...found.problems,
  ...odd.map((path) => ({
    file: `${uploadsFolder}/${path}`,
    field: '',
    message: oddUploadMessage,
  })),
];

if (problems.length > 0) {
  for (const problem of problems) console.error(formatContentProblem(problem));
  process.exitCode = 1;
} else {
  console.log(found.summary);
  for (const file of listHandFormatted(root)) {
    console.log(`${file}: Formatted by hand, which is fine. The next save formats it again.`);
  }
}
