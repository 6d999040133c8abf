/** The position of an editable region on a page, with its attributes from `editable`. */
export interface DetachedRegion {
  /** The path from the body to the element, as positions among the elements of each parent. */
  path: number[];
  tag: string;
  edit?: string;
  editKind?: string;
  editEach?: string;
  editAlso?: string;
  editPart?: string;
  editCopy?: string;
  editFrom?: string;
}

// Skips comments and scripts, which may contain text that looks like a tag.
const tagPattern =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b(?:[^>"']|"[^"]*"|'[^']*')*>[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const editPattern = / data-edit(-each|-also|-kind|-part|-copy|-from)?="([^"&]*)"/g;
const emptyTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/**
 * Removes from a page what only the editor reads, so that visitors don't load it. Every element of
 * the page must be closed.
 */
export function detachRegions(html: string): { html: string; regions: DetachedRegion[] } {
  const regions: DetachedRegion[] = [];
  const open: { tag: string; count: number }[] = [];

  const detach = (name: string, written: string): string => {
    const region: DetachedRegion = { path: open.map(({ count }) => count - 1), tag: name };
    const rest = written.replace(editPattern, (_, kind: string | undefined, value: string) => {
      if (kind === '-each') region.editEach = value;
      else if (kind === '-also') region.editAlso = value;
      else if (kind === '-part') region.editPart = value;
      else if (kind === '-copy') region.editCopy = value;
      else if (kind === '-from') region.editFrom = value;
      else if (kind === '-kind') region.editKind = value;
      else region.edit = value;
      return '';
    });
    if (rest !== written) regions.push(region);
    return rest;
  };

  const bare = html.replace(
    tagPattern,
    (whole: string, raw?: string, end?: string, tag?: string, written?: string) => {
      const rest = written ?? '';
      const name = (raw ?? tag)?.toLowerCase();
      const isInBody = open.length > 0 || name === 'body';
      if (name === undefined || !isInBody) return whole;
      if (end === '/') {
        const index = open.findLastIndex((each) => each.tag === name);
        if (index >= 0) open.length = index;
        return whole;
      }
      const parent = open.at(-1);
      if (parent) parent.count += 1;
      if (raw !== undefined) return whole;
      const bareRest = rest.includes(' data-edit') ? detach(name, rest) : rest;
      if (!emptyTags.test(name) && !rest.endsWith('/')) open.push({ tag: name, count: 0 });
      return `<${tag ?? ''}${bareRest}>`;
    },
  );
  return { html: bare, regions };
}
