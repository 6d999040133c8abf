/** Comments, quoted text, quoted names and dollar-quoted bodies: a semicolon inside ends nothing. */
const opaquePart = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1/y;

/**
 * Cuts an SQL file into its statements, since the driver takes one at a time.
 *
 * @param text SQL with a semicolon after each statement
 * @returns the statements without their semicolons, in order; none for a file of comments
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let hasWords = false;
  let position = 0;
  while (position < text.length) {
    opaquePart.lastIndex = position;
    const opaque = opaquePart.exec(text)?.[0];
    if (opaque !== undefined) {
      if (!opaque.startsWith('--') && !opaque.startsWith('/*')) hasWords = true;
      position += opaque.length;
      continue;
    }
    if (text[position] === ';') {
      if (hasWords) statements.push(text.slice(start, position).trim());
      start = position + 1;
      hasWords = false;
    } else if (text[position]?.trim()) {
      hasWords = true;
    }
    position += 1;
  }
  if (hasWords) statements.push(text.slice(start).trim());
  return statements;
}
