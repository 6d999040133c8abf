/** The slugs of the specification's services, in its order. An agency may add others. */
export const serviceSlugs = [
  'nanny',
  'doula',
  'family-assistant',
  'childcare-consulting',
  'specialized-care',
] as const;

/** The addresses that the specification gives its services. */
export const servicePaths = {
  nanny: '/nanny-services',
  doula: '/doula-services',
  'family-assistant': '/family-assistant-services',
  'childcare-consulting': '/childcare-consulting',
  'specialized-care': '/specialized-care',
} as const satisfies Record<(typeof serviceSlugs)[number], string>;

export function toServicePath(slug: string): string {
  return Object.hasOwn(servicePaths, slug)
    ? servicePaths[slug as keyof typeof servicePaths]
    : `/services/${slug}`;
}
