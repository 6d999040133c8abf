import { dateLikeCell, maxDateLength } from '#office/inquiries/server/inquiry-export.server.ts';

/**
 * Characters that begin a formula in a spreadsheet, or that CSV or a cautious writer may stumble
 * over.
 */
export const formulaSigns = [
  ...['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'],
  ...[' ', '"', "'", ',', ';'],
];

/**
 * Reads a CSV file as RFC 4180 describes it, one character after the other.
 *
 * @throws where the text breaks a rule
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'after quote' = 'start';
  const endCell = () => {
    row.push(cell);
    cell = '';
    state = 'start';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (state === 'quoted') {
      if (character === '"') state = 'after quote';
      else cell += character;
    } else if (character === '"') {
      if (state === 'plain') throw new Error('A quote within a plain cell');
      if (state === 'after quote') cell += '"';
      state = 'quoted';
    } else if (character === ',') {
      endCell();
    } else if (character === '\r') {
      index += 1;
      if (text.charAt(index) !== '\n') throw new Error('A carriage return alone');
      endCell();
      rows.push(row);
      row = [];
    } else {
      if (state === 'after quote' || character === '\n') throw new Error('A stray character');
      state = 'plain';
      cell += character;
    }
  }
  if (state !== 'start' || row.length > 0) throw new Error('The last line does not end');
  return rows;
}

const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*`;
const piecePattern = new RegExp(`^'+${unseen}[=+\\-@]`, 'u');
const numberPattern =
  /^'+[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*(?:[=+\-@\t\r\n\0]|(?=0\d|(?:[\s.,]*\d){7})\d[\d\s.,]*$)/u;

/** Removes the marks that the comment at `formatCsvLine` describes. */
export function unmarkCell(cell: string): string {
  const [first = '', ...others] = cell.split(/(?<=[;\t\r\n])/);
  const rest = others.map((piece) =>
    piecePattern.test(piece.normalize('NFKD')) ? piece.slice(1) : piece,
  );
  const whole = [first, ...rest].join('');
  const known = whole.normalize('NFKD');
  const isMarked =
    numberPattern.test(known) ||
    (known.startsWith("'") && whole.length - 1 <= maxDateLength && dateLikeCell.test(known));
  return isMarked ? whole.slice(1) : whole;
}
