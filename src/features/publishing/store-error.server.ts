import { ServiceError } from '#lib/http/http-error.server.ts';

/**
 * Why a content store did not do what it was asked.
 *
 * - `away`: it cannot be reached, or fails for now; trying again later may help
 * - `limited`: it asks for a pause, which must be kept
 * - `refused`: it does not accept our rights; a person must mend the settings
 * - `broken`: its answer or its state makes no sense to us; a person must look
 */
export type StoreErrorKind = 'away' | 'limited' | 'refused' | 'broken';

/** A failure of the content store; its message is one plain sentence for whoever runs the site. */
export class StoreError extends ServiceError {
  override name = 'StoreError';
  readonly event = 'content store failed';
  readonly kind: StoreErrorKind;
  /** How long to leave it alone, in milliseconds; null where it did not say. */
  readonly retryAfterMs: number | null;
  /** Whether what was asked may have happened all the same: the answer was lost. */
  readonly mayHaveHappened: boolean;

  constructor(
    kind: StoreErrorKind,
    sentence: string,
    options: { cause?: unknown; retryAfterMs?: number | null; mayHaveHappened?: boolean } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.mayHaveHappened = options.mayHaveHappened ?? false;
  }
}
