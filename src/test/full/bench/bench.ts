import { coldStartSection } from './cold-start-section.ts';
import { lighthouseSection } from './lighthouse-section.ts';
import { publishingSection } from './publishing-section.ts';
import { readBenchOptions, type BenchOptions } from './bench-options.ts';
import { describeCommit, describeMachine, type Machine } from './machine.ts';
import { writeSection } from './report-file.ts';
import type { Section } from './section.ts';
import { searchSection } from './search-section.ts';
import { typingSection } from './typing-section.ts';
import { weightsSection } from './weights-section.ts';

const sections: Section[] = [
  weightsSection,
  lighthouseSection,
  coldStartSection,
  searchSection,
  typingSection,
  publishingSection,
];

/**
 * Runs `npm run bench`: measures size and speed, prints the results and writes them to
 * docs/speed.md.
 */
async function run(options: BenchOptions): Promise<void> {
  // Formatting the log lines counts toward the time; printing them doesn't.
  console.info = () => undefined;
  const machine = await describeMachine();
  for (const { name, heading, measure } of sections) {
    if (!options.sections.includes(name)) continue;
    const text = `${writeOrigin(machine, options)}\n\n${await measure(options)}`;
    console.log(`## ${heading}\n\n${text}\n`);
    await writeSection(sections, heading, text, machine);
  }
}

function writeOrigin({ processor, node, chromium }: Machine, { isQuick }: BenchOptions): string {
  const day = new Date().toISOString().slice(0, 10);
  const kind = isQuick ? ', a short look' : '';
  return `_${day}, commit ${describeCommit()}, ${processor}, Node ${node}, Chromium ${chromium}${kind}._`;
}

const names = sections.map(({ name }) => name);
await run(readBenchOptions(process.argv.slice(2), names));
