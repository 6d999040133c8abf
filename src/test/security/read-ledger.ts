import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../docs/security.md');

/** How things stand with an item. */
export const ledgerStatuses = ['shown', 'written', 'by design', 'n.a.', 'open'] as const;

/** One line of the ledger. */
export interface LedgerItem {
  /** Such as `6.2.4`. */
  id: string;
  level: number;
  asks: string;
  status: string;
  /** The tests, the section, the place or the reason, as it stands there. */
  where: string;
}

/** One line of the counts. */
export interface LedgerCount {
  /** Such as `V6`, or `all`. */
  chapter: string;
  level: number;
  /** In the order of the statuses, then their sum. */
  counts: number[];
}

/** What `docs/security.md` says, taken apart. */
export interface Ledger {
  items: LedgerItem[];
  counts: LedgerCount[];
  /** The anchors of its headings. */
  anchors: Set<string>;
}

/** Reads the ledger from its document. */
export function readLedger(): Ledger {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
  return {
    items: rows
      .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))
      .map(([id = '', level, asks = '', status = '', ...where]) => ({
        ...{ id, level: Number(level), asks, status, where: where.join(' | ') },
      })),
    counts: rows
      .filter(([, level = '', first = '']) => /^[123]$/.test(level) && /^\d+$/.test(first))
      .map(([chapter = '', level, ...counts]) => ({
        chapter: chapter.replace(/ .*/, ''),
        level: Number(level),
        counts: counts.map(Number),
      })),
    anchors: new Set(lines.filter((line) => line.startsWith('#')).map(toAnchor)),
  };
}

function toAnchor(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-');
}
