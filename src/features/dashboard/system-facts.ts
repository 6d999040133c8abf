/** What is known about the running site; all moments are ISO date-times, null for never. */
export interface SystemFacts {
  /** The moment of all this. */
  now: string;
  git: {
    /** Whether a repository is set up. */
    isSetUp: boolean;
    /** What is wrong with it, in a sentence for whoever runs the site; null for nothing. */
    trouble: string | null;
    answeredAt: string | null;
  };
  mail: {
    /** Whether there is a way for mails. */
    isSetUp: boolean;
    lastSentAt: string | null;
    failedAt: string | null;
    /** A code of the mail server. */
    failure: string | null;
    /** Submissions whose mails are still to be sent. */
    waiting: number;
    /** Submissions whose mails were tried for so long that they rest. */
    givenUp: number;
  };
  build: {
    state: 'idle' | 'building' | 'failed';
    /** Why it failed; null where it did not. */
    message: string | null;
    /** How long the last good one took. */
    usualSeconds: number | null;
    /** Since when the site is served as it is. */
    servedSince: string | null;
  };
  queue: {
    /** Saves that git does not have yet. */
    queued: number;
    queuedSince: string | null;
    /** Saves that git has and visitors do not see yet. */
    committed: number;
    committedSince: string | null;
    /** Saves with changes that wait for an admin's decision. */
    conflicts: number;
    lastCommittedAt: string | null;
  };
}
