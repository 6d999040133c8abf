import type { ProviderCard } from '#features/content/provider-card.ts';
import type { ServiceSlug } from '#features/content/service-slug.ts';
import { listWords } from '#lib/text/list-words.ts';
import type { Criterion } from './criterion.ts';
import { weights } from './weights.ts';
import type { Wishes } from './wishes.ts';

const phrases: Record<ServiceSlug, string> = {
  nanny: 'nanny care',
  doula: 'doula support',
  'family-assistant': 'family assistance',
  'childcare-consulting': 'childcare consulting',
  'specialized-care': 'specialized care',
};

function offers(card: ProviderCard, service: ServiceSlug): boolean {
  return card.serviceType === service || card.services?.includes(service) === true;
}

/** The one hard rule: a caregiver offers at least one of the services asked for. */
export function isEligible(card: ProviderCard, { services }: Wishes): boolean {
  return services.some((service) => offers(card, service));
}

/** Met by everybody who is eligible; it keeps their scores off the floor. */
export const serviceCriterion: Criterion = {
  weight: weights.service,
  prepare: () => () => 1,
};

/** "Offers nanny care": true of everybody who is eligible. */
export function explainService(card: ProviderCard, { services }: Wishes): string {
  const offered = services.filter((service) => offers(card, service));
  return `Offers ${listWords(offered.map((service) => phrases[service]))}`;
}
