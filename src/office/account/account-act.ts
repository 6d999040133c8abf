import * as z from 'zod/mini';

export type AccountAction =
  | 'created'
  | 'invited'
  | 'invitation-withdrawn'
  | 'invitation-accepted'
  | 'reset-asked'
  | 'reset-link-made'
  | 'password-reset'
  | 'password-changed'
  | 'email-asked'
  | 'email-changed'
  | 'disabled'
  | 'enabled'
  | 'two-factor-on'
  | 'two-factor-off';

export const accountActSchema = z.object({
  id: z.string(),
  occurredAt: z.string(),
  /** Some other word where a later version of the site noted it: an earlier one may be put back. */
  action: z.string(),
  /** Null for the site operator, and for a reset that somebody asked for. */
  by: z.nullable(z.string()),
  subject: z.string(),
});

export type AccountAct = z.output<typeof accountActSchema>;

export function describeAccountAct({
  action,
  by,
  subject,
}: Pick<AccountAct, 'action' | 'by' | 'subject'>): string {
  const who = by ?? 'The site operator';
  const whose = by === subject ? 'their' : `${subject}'s`;
  switch (action as AccountAction) {
    case 'created':
      return `${who} added ${subject}`;
    case 'invited':
      return `${who} invited ${subject}`;
    case 'invitation-withdrawn':
      return `${who} withdrew the invitation of ${subject}`;
    case 'invitation-accepted':
      return `${subject} accepted the invitation`;
    case 'reset-asked':
      return `Someone asked for a new password for ${subject}`;
    case 'reset-link-made':
      return `${who} made a password link for ${subject}`;
    case 'password-reset':
      return `${who} reset ${whose} password`;
    case 'password-changed':
      return `${who} changed ${whose} password`;
    case 'email-asked':
      return `${who} asked to change ${whose} email address`;
    case 'email-changed':
      return `${who} changed ${whose} email address`;
    case 'disabled':
      return `${who} disabled ${subject}`;
    case 'enabled':
      return `${who} enabled ${subject}`;
    case 'two-factor-on':
      return `${who} turned on two-factor authentication`;
    case 'two-factor-off':
      return by === subject
        ? `${who} turned off two-factor authentication`
        : `${who} turned off two-factor authentication for ${subject}`;
    default:
      return `${by ?? 'Someone'} changed something about ${whose} account`;
  }
}
