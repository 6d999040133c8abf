import { createHash } from 'node:crypto';
import { rm, mkdir, statfs } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { requireWritableFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * Keeps a second process from opening the same data folder, which would destroy its database. The
 * lock is a listening socket: it ends with its process, however that one ends. Returns a function
 * that unlocks it; null when another process holds it.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const name = `site-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
  const server = (await listen(address)) ?? (await replaceDead(address));
  if (!server) return null;
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
    });
}

/** Replaces the file that a killed process leaves behind: nobody answers there. */
async function replaceDead(address: string): Promise<Server | null> {
  if (await isAnswered(address)) return null;
  await rm(address, { force: true });
  return listen(address);
}

function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.end());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      resolve(server);
    });
  });
}

function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address);
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/**
 * Returns a function that unlocks the folder.
 *
 * @throws ConfigurationError when it cannot be written or is in use
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const folder = await requireWritableFolder(dataDir);
  const unlock = await lockFolder(folder);
  if (unlock) return unlock;
  throw new ConfigurationError(
    `Another copy of the site is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Throws a ConfigurationError that says what to do about damage or a full disk. */
export async function openFolderDatabase(dataDir: string): Promise<TransactingExecutor> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true });
  try {
    return await openEmbeddedDatabase(folder);
  } catch (cause) {
    const { bavail } = await statfs(folder);
    const sentence = bavail === 0 ? describeFullDisk(dataDir) : describeDamage(dataDir);
    throw new ConfigurationError(sentence, { cause });
  }
}

function describeFullDisk(dataDir: string): string {
  return `The disk of ${dataDir} is full. Make room, and start again.`;
}

export function describeDamage(dataDir: string): string {
  return `The database in ${dataDir} is damaged. Move ${path.join(dataDir, 'postgres')} away and bring back your last backup: npm run restore -- <file>. Without a backup, start again with an empty database.`;
}
