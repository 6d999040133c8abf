import { readFile, writeFile } from 'node:fs/promises';
import prettier from 'prettier';
import type { Machine } from './machine.ts';
import { replaceSection } from './replace-section.ts';

const file = 'docs/speed.md';

/** A section as it was just measured. */
export interface MeasuredSection {
  heading: string;
  text: string;
}

/**
 * Writes a section into the report; the others stay as they are.
 *
 * @param headings of all sections, in their order
 * @param section the measured one
 * @param machine that it was measured on
 */
export async function writeSection(
  headings: readonly string[],
  { heading, text }: MeasuredSection,
  machine: Machine,
): Promise<void> {
  const known = await readReport();
  const firstSection = known.search(/^## /m);
  const sections = firstSection < 0 ? '' : known.slice(firstSection);
  const report = replaceSection(`${writeHead(machine)}\n${sections}`, headings, heading, text);
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

function writeHead(machine: Machine): string {
  return [
    '# Speed',
    '',
    'Written by `npm run bench`; `npm run bench -- --section <name>` renews one section. Each',
    'section tells when it was measured, at which commit and with what. The last run was made on:',
    '',
    `- ${machine.system}`,
    `- processor: ${machine.processor}`,
    `- Node ${machine.node}, Astro ${machine.astro}, Chromium ${machine.chromium}, Lighthouse ${machine.lighthouse}`,
    '',
  ].join('\n');
}
