/**
 * Returns the file and the field of a target such as `content/about.yaml#hero.title`. A new entry's
 * id stands for a file; the field is null if the target is a whole file.
 */
export function splitTarget(target: string): { file: string; field: string | null } {
  const at = target.indexOf('#');
  if (at < 0) return { file: target, field: null };
  return { file: target.slice(0, at), field: target.slice(at + 1) };
}
