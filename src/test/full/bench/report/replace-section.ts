/**
 * Puts a section into a report in Markdown, in the place of the one with the same heading.
 *
 * @param report the report as it is
 * @param headings all second-level headings that it may have, in their order
 * @param heading the section's own, one of them
 * @param text what stands below it
 * @returns the report with that section renewed and the others as they were; what stands under
 *   other second-level headings is left out
 */
export function replaceSection(
  report: string,
  headings: readonly string[],
  heading: string,
  text: string,
): string {
  const [head = '', ...parts] = report.split(/^## /m);
  const texts = new Map(parts.map(splitHeading));
  texts.set(heading, text);
  const sections = headings.flatMap((each) => {
    const known = texts.get(each);
    return known === undefined ? [] : [`## ${each}\n\n${known.trim()}\n`];
  });
  return [`${head.trim()}\n`, ...sections].join('\n');
}

function splitHeading(part: string): [heading: string, text: string] {
  const end = part.indexOf('\n');
  return end < 0 ? [part.trim(), ''] : [part.slice(0, end).trim(), part.slice(end + 1)];
}
