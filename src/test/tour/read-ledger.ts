import { readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.resolve(import.meta.dirname, '../../../docs');

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

/** What `docs/security-ledger.md` says, taken apart. */
export interface Ledger {
  items: LedgerItem[];
  counts: LedgerCount[];
  /** The anchors of the headings of `docs/security.md`. */
  anchors: Set<string>;
}

/** Reads the ledger, and the headings of the page that it refers to. */
export function readLedger(): Ledger {
  const lines = readLines('security-ledger.md');
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
    anchors: readAnchors(readFileSync(path.join(docs, 'security.md'), 'utf8')),
  };
}

/** Returns what a link may name behind its `#`. */
export function readAnchors(text: string): Set<string> {
  return new Set([...text.matchAll(/^#+ .+$/gm)].map(([heading]) => toAnchor(heading)));
}

function readLines(name: string): string[] {
  return readFileSync(path.join(docs, name), 'utf8').split('\n');
}

function toAnchor(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-');
}
