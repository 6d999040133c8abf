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
    help: 'What the map shows, and which ZIP codes belong to each county.',
    pattern: /^content\/site\.yaml#serviceAreas\./,
  },
];

/** Returns the group that a text is edited in; undefined for one of its own. */
export function findTextGroup(target: string | null): TextGroup | undefined {
  return target === null ? undefined : textGroups.find(({ pattern }) => pattern.test(target));
}
