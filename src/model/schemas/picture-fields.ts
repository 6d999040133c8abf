/** Replaces the description of a purely decorative picture. */
export const decorativeAlt = 'decorative';

export function isDecorative(description: string): boolean {
  return description.trim().toLowerCase() === decorativeAlt;
}

/** Returns the alt text of a picture: empty for a decorative one. */
export function toAlt(description: string): string {
  return isDecorative(description) ? '' : description;
}

/** Percentages of a picture's width and height, from its upper left corner. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** How a page crops a picture. */
export interface PictureShape {
  label: string;
  /** Width divided by height. */
  ratio: number;
  isRound?: boolean;
  /** The position if no point is set; the middle by default. */
  usual?: string;
}

export const roundPortrait: PictureShape = { label: 'Round portrait', ratio: 1, isRound: true };

export const sharedLink: PictureShape = {
  label: 'Shared link',
  ratio: 810 / 630,
  usual: '50% 0%',
};

/** Matches a position in CSS, horizontal then vertical, such as "40% 25%". */
export const focusPattern = /^(100|\d{1,2})% (100|\d{1,2})%$/;

export function parseFocus(text: string | undefined): FocalPoint | null {
  const [, x, y] = focusPattern.exec(text ?? '') ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

/** Clamps and rounds the point to the values that content allows. */
export function formatFocus({ x, y }: FocalPoint): string {
  const [across, down] = [x, y].map((each) => Math.round(Math.min(100, Math.max(0, each))));
  return `${String(across)}% ${String(down)}%`;
}
