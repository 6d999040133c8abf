import { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.server.ts';

const formatLine = Buffer.from('age-encryption.org/v1\n');

export function isAgeFile(start: Buffer): boolean {
  return start.subarray(0, formatLine.length).equals(formatLine);
}

export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(toStream(bytes));
}

/** Releases only verified bytes; throws BackupError for a wrong identity or any damage. */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(toStream(bytes)).catch((error: unknown) => {
    throw new BackupError(
      "The backup can't be opened: BACKUP_IDENTITY doesn't match it, or the file is damaged.",
      { cause: error },
    );
  });
  try {
    yield* opened;
  } catch (error) {
    throw new BackupError('The backup is damaged or incomplete. Use another one.', {
      cause: error,
    });
  }
}

function toStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Node and the DOM declare the same class.
  return NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
}
