import { readFileSync } from 'node:fs';
import path from 'node:path';

const document = path.resolve(import.meta.dirname, '../../../docs/security.md');

/** The possible states of an item. */
export const ledgerStatuses = ['written', 'by design', 'n.a.', 'open'] as const;

/** One item of the ledger; those of a chapter with the same answer share a row. */
export interface LedgerItem {
  /** Such as `6.2.4`. */
  id: string;
  level: number;
  asks: string;
  status: string;
  /** The section, the place or the reason, as written there. */
  where: string;
}

/** The parsed ledger of `docs/security.md`. */
export interface Ledger {
  items: LedgerItem[];
  /** The anchors of the document's headings. */
  anchors: Set<string>;
}

/** Returns the ledger; throws for a row with less or more than its items need. */
export function readLedger(): Ledger {
  const text = readFileSync(document, 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -1)
        .trimEnd()
        .split(/ +\| +/),
    );
  return {
    items: rows.filter(([ids = '']) => /^\d+\.\d+\.\d+/.test(ids)).flatMap(readItems),
    anchors: readAnchors(text),
  };
}

function readItems([all = '', level = '', asked = '', status = '', ...rest]: string[]) {
  const ids = all.split(', ');
  const levels = level.split(', ');
  const asks = ids.length === 1 ? [asked] : asked.split('; ');
  if (asks.length !== ids.length || ![1, ids.length].includes(levels.length))
    throw new Error(`A row of the ledger does not say the same number of things: ${all}`);
  return ids.map((id, index) => ({
    id,
    level: Number(levels[index] ?? level),
    asks: asks[index] ?? '',
    status,
    where: rest.join(' | '),
  }));
}

/** Returns the anchors that a link may name after its `#`. */
export function readAnchors(text: string): Set<string> {
  return new Set([...text.matchAll(/^#+ .+$/gm)].map(([heading]) => toAnchor(heading)));
}

function toAnchor(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-');
}
