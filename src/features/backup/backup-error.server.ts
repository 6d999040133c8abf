/** A backup cannot be made or used; the message is one sentence for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}
