import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lookup } from 'mrmime';

/** Netlify's types, where they differ from the usual ones. */
const ownTypes: Record<string, string> = { '.ico': 'image/x-icon', '.xml': 'application/xml' };

/** Unknown types are for download only. */
function getContentType(file: string): string {
  const extension = path.extname(file).toLowerCase();
  const type = ownTypes[extension] ?? lookup(extension) ?? 'application/octet-stream';
  return /^text\/|^application\/(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

function isCompressible(contentType: string): boolean {
  return /^text\/|charset=|^image\/svg|manifest\+json$|wasm$/.test(contentType);
}

const encodings = ['br', 'gzip'] as const;

type Encoding = (typeof encodings)[number];

export interface Representation {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
  encoding: Encoding | null;
}

export interface StoredFile {
  contentType: string;
  /** True where the answer depends on Accept-Encoding. */
  isVaried: boolean;
  represent: (acceptEncoding: string) => Promise<Representation>;
}

/** The size below which compression saves less than a network packet. */
const smallestCompressedBytes = 1024;

/** Compresses a file once, on the first request; throws if it can't be read. */
export async function loadStoredFile(file: string): Promise<StoredFile> {
  const bytes = await readFile(file);
  const contentType = getContentType(file);
  const isVaried = isCompressible(contentType) && bytes.length >= smallestCompressedBytes;
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const plain: Representation = { bytes, etag: `"${digest}"`, encoding: null };
  const compressed = new Map<Encoding, Promise<Representation>>();

  const compressOnce = (encoding: Encoding): Promise<Representation> => {
    const made =
      compressed.get(encoding) ??
      compress(encoding, bytes).then((smaller) => ({
        bytes: smaller,
        etag: `"${digest}-${encoding}"`,
        encoding,
      }));
    compressed.set(encoding, made);
    return made;
  };

  return {
    contentType,
    isVaried,
    represent: (acceptEncoding) => {
      const encoding = isVaried ? chooseEncoding(acceptEncoding) : null;
      return encoding === null ? Promise.resolve(plain) : compressOnce(encoding);
    },
  };
}

function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim()))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}

function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : promisify(gzip)(bytes, { level: 8 });
}
