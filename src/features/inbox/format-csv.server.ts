/**
 * What a spreadsheet takes for the beginning of a formula, also after spaces: = + - @, a tab or a
 * line break. Their full-width and small forms count too, since some spreadsheets read them alike.
 */
const formulaStart = /^\s*[=+\-@\t\r\n\0]/;

/**
 * Writes one line of a CSV file as RFC 4180 has it, with every cell in quotes.
 *
 * A cell that a spreadsheet might run as a formula gets an apostrophe in front (ASVS 1.2.10). This
 * includes phone numbers such as +1 813 555 0142: no rule that let them through would be sure to
 * stop every formula.
 *
 * @param cells null is written as an empty cell
 */
export function formatCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  const text = value === null ? '' : value.toString();
  // Taken apart, never composed: a sign of a formula and a stroke through it would become one letter.
  const isFormula = formulaStart.test(text.normalize('NFKD'));
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
