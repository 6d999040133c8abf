import type { YearLedger, ReceivedMail } from './ledger.ts';
import type { Deed, Trouble, YearOptions } from './plan.ts';
import type { Kept, World } from './stand-ins.ts';

/** What follows from a deed. */
export type Sequel = { at: number } &
  /** A page of an admin asks how the saves are doing. */
  (
    | { kind: 'poll'; by: number }
    /** Netlify starts a function that the site has asked for. */
    | { kind: 'later'; body: string }
    /** A build of Netlify's ends. */
    | { kind: 'built'; commit: string }
  );

/** A save that a browser keeps until it is live. */
export interface KeptSave {
  saveId: string;
  by: number;
  deed: Extract<Deed, { kind: 'save' | 'plan' }>;
}

/** All that a stopped simulation needs to go on, besides what the parts keep themselves. */
export interface YearState {
  options: YearOptions;
  /** The number of days that are done. */
  daysDone: number;
  queue: (Deed | Sequel)[];
  ledger: YearLedger;
  mailbox: ReceivedMail[];
  sent: KeptSave[];
  /** Requests whose answer did not come, by the number of the save: they are sent again as they are. */
  unanswered: Record<string, object>;
  /** The trouble of the hour. */
  trouble: Trouble | null;
  backupAt: number;
  tokenEndsAt: number;
  /** The commit that Netlify builds, and the last one that it tried. */
  building: string | null;
  tried: string;
  /** Whether the process is to be killed while it publishes next. */
  isKillDue: boolean;
  deploys: number;
  kills: number;
  kept: Kept | null;
}

/** A running simulation. */
export interface Simulation {
  world: World;
  state: YearState;
  /** Adds something to do. */
  add: (...deeds: (Deed | Sequel)[]) => void;
}
