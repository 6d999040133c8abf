/** The five services, in the order in which the site shows them. */
export const serviceSlugs = [
  'nanny',
  'doula',
  'family-assistant',
  'childcare-consulting',
  'specialized-care',
] as const;

export type ServiceSlug = (typeof serviceSlugs)[number];
