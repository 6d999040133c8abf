/** Where a request leads: the decoded path with single slashes, and the query with its `?`. */
export interface RequestPath {
  path: string;
  search: string;
}

/**
 * Reads the target of a request line. Nothing that could leave the site's folder, or be read in
 * two ways, gets past here.
 *
 * @param target as the client sent it, such as `/about?from=home`
 * @returns null for what is not a path on this site: the answer to it is 400
 */
export function parseRequestPath(target: string): RequestPath | null {
  const [raw = '', ...queryParts] = target.split('?');
  if (!raw.startsWith('/')) return null;
  const decoded = decode(raw);
  if (decoded === null || hasControlCharacter(decoded) || decoded.includes('\\')) return null;
  const segments = decoded.split('/');
  if (segments.includes('..') || segments.includes('.')) return null;
  return {
    path: decoded.replaceAll(/\/{2,}/g, '/'),
    search: queryParts.length > 0 ? `?${queryParts.join('?')}` : '',
  };
}

/** Writes a decoded path the way a Location header needs it. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(text);
}
