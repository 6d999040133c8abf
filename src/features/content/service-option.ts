import type { ServiceSlug } from './service-slug.ts';

/** What families call the services when they choose what they need. */
export const serviceOptionLabels: Record<ServiceSlug, string> = {
  nanny: 'Nanny Services',
  doula: 'Doula Services',
  'family-assistant': 'Family Assistant',
  'childcare-consulting': 'Childcare Consulting',
  'specialized-care': 'Specialized Care',
};
