export function toDraftKey(path: string): string {
  return `draft:${path}`;
}
