/** What begins a formula in a spreadsheet, and what CSV or a cautious writer may stumble over. */
export const formulaSigns = [
  ...['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'],
  ...[' ', '"', "'", ',', ';'],
];
