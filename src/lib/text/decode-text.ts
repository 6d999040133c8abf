const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A noncharacter of Unicode; no text starts with it. */
const unreadableMark = '\uFFFF';

/**
 * Returns the text of a file. Bytes that are not UTF-8 are replaced by a stand-in, which is equal
 * for equal bytes, shows their ASCII letters, and fails `isReadableText`.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = decoder.decode(bytes);
    if (isReadableText(text)) return text;
  } catch {
    // The stand-in follows.
  }
  const escaped = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(
      /[^\t\n\r -$&-~]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  return unreadableMark + escaped;
}

/** Returns whether a text can be read and stored; Postgres and YAML reject NUL. */
export function isReadableText(text: string): boolean {
  return !text.startsWith(unreadableMark) && !text.includes('\0');
}
