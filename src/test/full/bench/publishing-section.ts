import { formatCount, formatRatio, type Section, writeTable } from './section.ts';
import { measurePublishing, type PublishingMeasure } from './publishing-bench.ts';

const columns = [
  'articles',
  'acknowledged (s)',
  'committed (s)',
  'live (s)',
  'a plain build (s)',
  'live beside a plain build',
  'a new photo live (s)',
  '30 edits on 6 pages',
].map((heading, index) => ({ heading, isNumber: index < 7 }));

/** The time an edit takes from the browser to the served page. */
export const publishingSection: Section = {
  name: 'publishing',
  heading: 'Save to live',
  async measure({ isQuick }) {
    const rows: string[][] = [];
    for (const articles of isQuick ? [6] : [6, 1000]) {
      rows.push(writeRow(await measurePublishing(articles)));
    }
    return [
      'From the moment an admin sends an edit, on one machine, with no pause between commits (by default',
      'a second edit waits until ten seconds after the first). Going live takes a build of the site, so a',
      'plain build of the same content, measured by turns, is the limit.',
      '',
      writeTable(columns, rows),
    ].join('\n');
  },
};

function writeRow({ articles, plainBuild, edit, photo, thirty }: PublishingMeasure): string[] {
  const { commits, builds } = thirty;
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  return [
    formatCount(articles),
    ...[edit.acknowledged, edit.committed, edit.live, plainBuild].map(seconds),
    formatRatio(edit.live / plainBuild),
    seconds(photo),
    `${commits} commit${commits === 1 ? '' : 's'}, ${builds} build${builds === 1 ? '' : 's'}`,
  ];
}
