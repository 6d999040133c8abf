export interface Selection {
  value: string;
  start: number;
  end: number;
}

export type MarkdownAction = 'bold' | 'heading' | 'italic' | 'link' | 'list';

/**
 * Applies a button to the selection; a second press removes the formatting where that makes sense.
 */
export function applyMarkdownAction(action: MarkdownAction, selection: Selection): Selection {
  switch (action) {
    case 'bold':
      return wrap(selection, '**', 'bold text');
    case 'italic':
      return wrap(selection, '_', 'slanted text');
    case 'heading':
      return prefixLines(selection, '## ');
    case 'list':
      return prefixLines(selection, '- ');
    case 'link':
      return insertLink(selection);
  }
}

function wrap({ value, start, end }: Selection, sign: string, sample: string): Selection {
  const { length } = sign;
  const isWrapped =
    value.slice(start - length, start) === sign && value.slice(end, end + length) === sign;
  if (isWrapped) {
    return {
      value: value.slice(0, start - length) + value.slice(start, end) + value.slice(end + length),
      start: start - length,
      end: end - length,
    };
  }
  const text = value.slice(start, end) || sample;
  return {
    value: value.slice(0, start) + sign + text + sign + value.slice(end),
    start: start + length,
    end: start + length + text.length,
  };
}

function prefixLines({ value, start, end }: Selection, prefix: string): Selection {
  const first = value.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = value.indexOf('\n', end);
  const last = nextBreak === -1 ? value.length : nextBreak;
  const lines = value.slice(first, last).split('\n');
  const hasPrefix = lines.every((line) => line.startsWith(prefix));
  const changed = lines
    .map((line) => (hasPrefix ? line.slice(prefix.length) : prefix + line))
    .join('\n');
  return {
    value: value.slice(0, first) + changed + value.slice(last),
    start: first,
    end: first + changed.length,
  };
}

function insertLink({ value, start, end }: Selection): Selection {
  const text = value.slice(start, end) || 'link text';
  const address = 'https://';
  const at = start + text.length + 3;
  return {
    value: `${value.slice(0, start)}[${text}](${address})${value.slice(end)}`,
    start: at,
    end: at + address.length,
  };
}
