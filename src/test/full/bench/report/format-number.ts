/** A whole number with commas, as `12,345`. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A number of bytes in kilobytes of 1,000 bytes, with one digit after the point. */
export function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** How many times something is, as `1.25 ×`. */
export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}
