import { hash } from 'node:crypto';

/** Derives a version 8 UUID (RFC 9562) from 122 bits of a text's hash. */
export function toUuid(text: string): string {
  const hex = hash('sha256', text);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
