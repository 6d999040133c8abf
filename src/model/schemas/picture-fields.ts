/** Stands in place of the description of a picture that only decorates. */
export const decorativeAlt = 'decorative';

export function isDecorative(description: string): boolean {
  return description.trim().toLowerCase() === decorativeAlt;
}

/** Returns the text that replaces a picture: none for one that only decorates. */
export function toAlt(description: string): string {
  return isDecorative(description) ? '' : description;
}

/** Counts percent of a picture's width and height, from its upper left corner. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Matches a position as CSS writes it: across, then down, like "40% 25%". */
export const focusPattern = /^(100|\d{1,2})% (100|\d{1,2})%$/;

export function parseFocus(text: string | undefined): FocalPoint | null {
  const [, x, y] = focusPattern.exec(text ?? '') ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

/** Clamps and rounds the point to what content can hold. */
export function formatFocus({ x, y }: FocalPoint): string {
  const [across, down] = [x, y].map((each) => Math.round(Math.min(100, Math.max(0, each))));
  return `${String(across)}% ${String(down)}%`;
}
