/** The decoded path with single slashes, and the query with its `?`. */
export interface RequestPath {
  path: string;
  search: string;
}

/** Returns null (400) for a path that could leave the site's folder, or be read in two ways. */
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
