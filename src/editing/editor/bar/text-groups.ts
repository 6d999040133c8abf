import { listTimeZones } from '#lib/text/time-zones.ts';

/** Texts of the whole site that belong together, and that no page shows as they are. */
export interface TextGroup {
  title: string;
  /** Where the texts show, and what emptying one does. */
  help: string;
  /** Matches their targets. */
  pattern: RegExp;
}

export const textGroups: readonly TextGroup[] = [
  {
    title: 'Name and logo',
    help: 'They are on every page, and on the pictures that show where somebody shares a link. What you leave empty is drawn from the name.',
    pattern: /^content\/site\.yaml#(?:name$|brand\.)/,
  },
  {
    title: 'Menu at the top',
    help: 'The links at the top of every page. Without words of its own, a link is called by the page that it leads to.',
    pattern: /^content\/header\.yaml#/,
  },
  {
    title: 'Fees and guarantee',
    help: 'Families find them on a page of their own, once a service has a fee, in its details, and these say when it is due and for how long you replace a caregiver. Each part needs its month.',
    pattern: /^content\/pages\/fees\.yaml#(?:terms|replacement)\./,
  },
  {
    title: 'Who is responsible',
    help: 'Families find them on a page of their own, once these say who employs, who handles taxes and whether you are insured, and of which month that is.',
    pattern: /^content\/pages\/responsibility\.yaml#answers\./,
  },
  {
    title: 'Newsletter box',
    help: 'At the foot of every page. Empty the sentence to take the box away.',
    pattern: /^content\/footer\.yaml#newsletter\./,
  },
  {
    title: 'Place and time',
    help: `Hours, dates and planned saves are in the agency's time zone, which is one of these: ${listTimeZones()}.`,
    pattern: /^content\/site\.yaml#place\./,
  },
  {
    title: 'Social links',
    help: 'Each address has an icon on this page. Empty one to take its icon away.',
    pattern: /^content\/site\.yaml#social\./,
  },
  {
    title: 'Map and ZIP codes',
    help: 'What the map shows, and which ZIP codes and other towns belong to each county.',
    pattern: /^content\/site\.yaml#serviceAreas\./,
  },
];

/** Returns the group that a text is edited in; undefined for one of its own. */
export function findTextGroup(target: string | null): TextGroup | undefined {
  return target === null ? undefined : textGroups.find(({ pattern }) => pattern.test(target));
}
