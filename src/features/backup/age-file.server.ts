import { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.server.ts';

const formatLine = Buffer.from('age-encryption.org/v1\n');

/** Returns whether a file that begins so is one of age. */
export function isAgeFile(start: Buffer): boolean {
  return start.subarray(0, formatLine.length).equals(formatLine);
}

/** Encrypts bytes for recipients, a few at a time: the program `age` opens the file, too. */
export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(toStream(bytes));
}

/**
 * Decrypts a file of age, a few bytes at a time.
 *
 * @throws BackupError for another identity and any damage; nothing comes out that was not checked
 */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(toStream(bytes)).catch((error: unknown) => {
    throw new BackupError(
      'The backup cannot be opened: BACKUP_IDENTITY is not the one that it was made for, or the file is damaged.',
      { cause: error },
    );
  });
  try {
    yield* opened;
  } catch (error) {
    throw new BackupError('The backup is damaged or not complete. Take another one.', {
      cause: error,
    });
  }
}

function toStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Two declarations of the same class.
  return NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
}
