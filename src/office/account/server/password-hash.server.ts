import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { HttpError } from '#lib/http/http-error.server.ts';

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/**
 * Runs tasks in order, a few at a time; rejects with QueueFullError a task that finds the queue
 * full.
 */
export function createLimitedQueue(maxRunning: number, maxWaiting: number) {
  const limit = pLimit(maxRunning);
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new QueueFullError('Too many tasks are waiting');
    return limit(task);
  };
}

/** 19 MiB of memory and two passes, as OWASP advises for Argon2id. */
interface Cost {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

const cost: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

const deriveKey = promisify(argon2);

/** One at a time: each hash occupies a processor for some 30 ms, and takes memory. */
const runLimited = createLimitedQueue(1, 50);

/** A well-formed hash that no password matches. */
const hashOfNobody = formatHash(cost, randomBytes(saltLength), randomBytes(hashLength));

/**
 * Returns a PHC string: algorithm, cost, salt, hash. The same letters are the same password,
 * however a keyboard composes them (NIST SP 800-63B).
 *
 * @throws HttpError 503 when too many others wait to be hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return formatHash(cost, salt, await derive(password.normalize(), cost, salt, hashLength));
}

/**
 * Verifies a password, in the same time for no user (null); throws HttpError 503 when too many
 * others wait. It is also tried as it was typed, since earlier hashes are of that.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost: storedCost, salt, hash } = parseHash(stored ?? hashOfNobody);
  for (const each of new Set([password.normalize(), password])) {
    const derived = await derive(each, storedCost, salt, hash.length);
    if (timingSafeEqual(derived, hash)) return stored !== null;
  }
  return false;
}

async function derive(
  password: string,
  { memoryKib, passes, parallelism }: Cost,
  salt: Buffer,
  length: number,
): Promise<Buffer> {
  try {
    return await runLimited(() =>
      deriveKey('argon2id', {
        message: password,
        nonce: salt,
        memory: memoryKib,
        tagLength: length,
        passes,
        parallelism,
      }),
    );
  } catch (cause) {
    if (!(cause instanceof QueueFullError)) throw cause;
    throw new HttpError(503, 'Too many people are logging in. Please try again in a minute.', {
      headers: { 'retry-after': '30' },
      cause,
    });
  }
}

function formatHash({ memoryKib, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  const parameters = Object.entries({ m: memoryKib, t: passes, p: parallelism });
  const costs = parameters.map(([name, value]) => `${name}=${value}`).join(',');
  return `$argon2id$v=19$${costs}$${toBase64(salt)}$${toBase64(hash)}`;
}

function parseHash(text: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const found =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/.exec(
      text,
    );
  if (!found) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = found;
  return {
    cost: {
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function toBase64(bytes: Buffer): string {
  // PHC strings leave out the padding.
  return bytes.toString('base64').replaceAll('=', '');
}
