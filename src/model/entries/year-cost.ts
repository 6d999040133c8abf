/** Formats a sum in dollars, with cents only where there are any: "$1,500", "$24.50". */
export function formatDollars(sum: number): string {
  const [whole = '', cents = '00'] = sum.toFixed(2).split('.');
  // `toLocaleString` loads the words of all languages.
  const grouped = whole.replaceAll(/\B(?=(?:\d{3}){1,3}$)/g, ',');
  return `$${grouped}${cents === '00' ? '' : `.${cents}`}`;
}

/** An agency's fee: a percentage of the first year's pay, a sum, or a percentage with a minimum. */
export interface Fee {
  feePercent?: number | undefined;
  feeAmount?: number | undefined;
}

/** Says what a caregiver for some hours a week costs; `wage` is in dollars an hour. */
export function describeYearCost(
  { feePercent, feeAmount = 0 }: Fee,
  hours: number,
  wage: number,
): string {
  const week = hours * wage;
  const year = Math.round(week * 52);
  const share = feePercent === undefined ? 0 : Math.round((year * feePercent) / 100);
  const fee = formatDollars(Math.max(feeAmount, share));
  return `${hours} hours a week at ${formatDollars(wage)} an hour come to ${formatDollars(week)} a week, or ${formatDollars(year)} a year. Our fee for that is ${fee}, once.`;
}
