/** Returns the session storage key of the draft of a form that posts to `path`. */
export function toDraftKey(path: string): string {
  return `draft:${path}`;
}
