/** A part of the page that an editor can change. */
export interface PageRegion {
  id: string;
  /** Null for texts that the page does not show. */
  element: HTMLElement | null;
}
