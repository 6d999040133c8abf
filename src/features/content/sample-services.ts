import { serviceSlugs, type ServiceSlug } from './service-slug.ts';
import { servicePaths, type Service } from './service.ts';

const titles: Record<ServiceSlug, string> = {
  nanny: 'Nanny Services',
  doula: 'Doula Services',
  'family-assistant': 'Family Assistant Services',
  'childcare-consulting': 'Childcare Consulting',
  'specialized-care': 'Specialized Care',
};

const descriptions: Record<ServiceSlug, string> = {
  nanny: 'A caregiver in your home who learns your routine and keeps to it.',
  doula: 'Calm help around a birth and in the weeks after it.',
  'family-assistant': 'One reliable person for errands, the school run and the household.',
  'childcare-consulting': 'An hour with someone who knows childcare in this area.',
  'specialized-care': 'Caregivers for children who need more than the usual.',
};

/**
 * What the site shows while the agency has written no services of its own.
 */
export const sampleServices: Service[] = serviceSlugs.map((slug, index) => ({
  id: index + 1,
  slug,
  title: titles[slug],
  seo: { title: `${titles[slug]} in Tampa Bay & the Suncoast`, description: descriptions[slug] },
  description: descriptions[slug],
  image: `/images/services/${slug}.svg`,
  imageAlt: `Illustration for ${titles[slug]}`,
  features: [
    'A first conversation about your family',
    'Interviews and references before you meet anyone',
    'A background check with the written consent of the caregiver',
    'A short list with the reasons for each person',
    'Help with the written agreement',
    'Check-ins after the start',
  ],
  detailedDescription: `${descriptions[slug]}\n\nTell us about your week on the [intake page](/intake-forms), and we get in touch within 48 hours. All services stand on [one page](/services); this one is at ${servicePaths[slug]}.`,
}));
