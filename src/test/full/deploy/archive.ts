import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ArchivedFile {
  /** The path within the archive. */
  name: string;
  read: () => Buffer;
}

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const storedMethod = 0;
const symbolicLink = 0o120_000;

/**
 * Reads a zip archive.
 *
 * @throws for anything but a zip archive, and for one that contains a link
 */
export async function readArchive(file: string): Promise<ArchivedFile[]> {
  const archive = await readFile(file);
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endMark) throw new Error(`${file} is no archive.`);
  const files: ArchivedFile[] = [];
  let position = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(position) !== entryMark) throw new Error(`${file} is damaged.`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(position + offset),
    ) as [number, number, number];
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    const mode = archive.readUInt32LE(position + 38) >>> 16;
    if ((mode & 0o170_000) === symbolicLink) throw new Error(`${file} holds the link ${name}.`);
    const entry = position;
    files.push({ name, read: () => readEntry(archive, entry) });
    position += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function readEntry(archive: Buffer, position: number): Buffer {
  const method = archive.readUInt16LE(position + 10);
  const size = archive.readUInt32LE(position + 20);
  const local = archive.readUInt32LE(position + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  return method === storedMethod ? Buffer.from(packed) : inflateRawSync(packed);
}

/** Writes the files of an archive to a folder. */
export function unpackArchive(files: ArchivedFile[], folder: string): void {
  // Synchronous, since each wait would take longer than its file: of 11,000 files, 0.2 seconds
  // instead of 4, and two minutes beside other work.
  for (const { name, read } of files) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, read());
  }
}
