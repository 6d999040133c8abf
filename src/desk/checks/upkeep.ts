import { countNoun } from '#lib/text/phrases.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { type Check, hour, isOlder, minute } from './check.ts';
import type { SiteWatch } from './watch-rows.server.ts';

/** Fewer may be slow visitors, or a restart. */
const maxGivenUp = 5;

/** Ten minutes more than the schedule of the function `deliver-mail`. */
export const maxClockMinutes = 40;

/** Returns the inquiries that the office is asked about; null where nothing is asked. */
export function findHeldInquiries({ heldInquiries, isClockDoubtful }: SiteWatch): number | null {
  return heldInquiries ?? (isClockDoubtful ? 0 : null);
}

export const upkeepChecks = {
  'retention-held': {
    alert: { repeat: 'per-level', recovered: null },
    find: ({ now, watch }) => {
      const { isClockDoubtful, retentionAt } = watch;
      const held = findHeldInquiries(watch);
      if (held === null) return null;
      const due = countNoun(held, 'old inquiry', 'old inquiries');
      return {
        path: '/admin-dashboard#attention',
        sentence: isClockDoubtful
          ? `Old data was last deleted on ${formatLongDate(retentionAt)}. Until you have checked the clock, nothing is deleted and no planned change goes live.`
          : `Today ${due} would be deleted for good, more than usual, so nothing was deleted.`,
        remedy: `The clock of the site says that today is ${formatLongDate(now)}. If that is right${isClockDoubtful ? '' : ' and they may go'}, agree on the dashboard. If not, ask the site operator to set the clock; then this ends by itself.`,
      };
    },
  },
  'answers-late': {
    alert: { repeat: 'daily', recovered: 'The site answers in time again.' },
    find: ({ givenUp }) =>
      givenUp <= maxGivenUp
        ? null
        : {
            sentence: `In the last hour, ${givenUp} requests were not answered in time.`,
            remedy:
              'Visitors were asked to try again. Ask the site operator to look into the log for "request given up" and "thread held".',
          },
  },
  'clock-silent': {
    alert: { repeat: 'daily', recovered: 'The regular work of the site runs again.' },
    find: ({ now, watch: { clockAt } }) =>
      !isOlder(clockAt, maxClockMinutes * minute, now)
        ? null
        : {
            since: clockAt,
            sentence: `The work that the site does every half hour has not run for ${maxClockMinutes} minutes.`,
            remedy:
              'Emails and saves may be late. Ask the site operator to check the scheduled functions.',
          },
  },
  'session-secret': {
    launch: {
      sentence:
        'Keep authenticator codes working if this machine is ever lost. Ask the site operator to set SESSION_SECRET to what the file session-secret contains.',
      // Netlify deploys no site without one; at home one is made.
      isAsked: ({ isAtNetlify }) => !isAtNetlify,
      isDone: ({ hasSessionSecret }) => hasSessionSecret,
    },
  },
  'backup-late': {
    alert: { repeat: 'daily', recovered: 'A new backup has been made.' },
    launch: {
      sentence: 'Have backups made. Ask the site operator to run "npm run backup" every night.',
      path: '/admin-dashboard#attention',
    },
    find: ({ now, watch: { backupAt } }) =>
      backupAt !== null && !isOlder(backupAt, 36 * hour, now)
        ? null
        : {
            since: backupAt,
            sentence:
              backupAt === null
                ? 'No backup has been made yet.'
                : 'The last backup is more than 36 hours old.',
            remedy: 'Ask the site operator to have "npm run backup" run every night.',
          },
  },
  'retention-late': {
    alert: { repeat: 'daily', recovered: 'Old data is being deleted again.' },
    find: ({ now, watch }) =>
      findHeldInquiries(watch) !== null || !isOlder(watch.retentionAt, 26 * hour, now)
        ? null
        : {
            since: watch.retentionAt,
            sentence: 'Old data has not been deleted for over 26 hours.',
            remedy: 'Ask the site operator to check the scheduled function "retention".',
          },
  },
} satisfies Record<string, Check>;
