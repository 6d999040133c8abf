import { readFile, writeFile } from 'node:fs/promises';
import prettier from 'prettier';
import type { Machine } from './machine.ts';
import type { Section } from './section.ts';

const file = 'docs/speed.md';

/** The sections that no bench measures, in their order at the end of the report. */
const otherHeadings = ['Measured by hand', 'The tests', 'Load, faults and hostile input'];

/**
 * Writes a section into the report; the others stay unchanged.
 *
 * @param sections all measured sections, in their order
 * @param heading the measured section's heading
 * @param text the section's new text
 * @param machine the machine that was measured
 */
export async function writeSection(
  sections: readonly Section[],
  heading: string,
  text: string,
  machine: Machine,
): Promise<void> {
  const known = await readReport();
  const firstSection = known.search(/^## /m);
  const former = firstSection < 0 ? '' : known.slice(firstSection);
  const headings = [...sections.map((section) => section.heading), ...otherHeadings];
  const names = sections.map(({ name }) => name);
  const report = replaceSection(`${writeHead(names, machine)}\n${former}`, headings, heading, text);
  await writeReport(report);
}

async function writeReport(report: string): Promise<void> {
  const settings = await prettier.resolveConfig(file);
  await writeFile(file, await prettier.format(report, { ...settings, filepath: file }));
}

async function readReport(): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return '';
  }
}

function writeHead(names: string[], machine: Machine): string {
  return [
    '# Speed and strength',
    '',
    'How light and fast the site is, beside the least that the same work could take, and what it',
    'withstands. The ratios hold on other machines, the times for the machine that measured them.',
    '',
    '`npm run bench` renews all but the last three sections, `npm run bench -- --section <name>` one of',
    `them (${names.join(', ')}); \`--quick\` takes a short look.`,
    'The line below a heading names the day, the commit and the programs. The last run was made on',
    `${machine.system}, ${machine.processor}, Node ${machine.node}, Astro ${machine.astro}, Chromium ${machine.chromium},`,
    `Lighthouse ${machine.lighthouse}.`,
    '',
  ].join('\n');
}

/**
 * Returns a Markdown report with a section added, or replaced if its heading exists.
 *
 * @param report the current report
 * @param headings all allowed second-level headings, in their order; other sections are removed
 * @param heading the section's heading, one of them
 * @param text the section's new text
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
