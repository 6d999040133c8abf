import type { ServiceArea } from '#domain/area/service-area.ts';
import type { ProviderCard } from '#domain/provider/provider-card.ts';
import type { Preferences } from './preferences.ts';
import { mostRecommendations, type Recommendation } from './recommendation.ts';

type Recommend = (
  cards: readonly ProviderCard[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
) => Recommendation[];

/** The caregivers who offer one of the services that a family needs. */
export const recommend: Recommend = (cards, { serviceTypes }) =>
  cards
    .filter(({ services, serviceType }) =>
      (services ?? [serviceType]).some((service) => serviceTypes.includes(service)),
    )
    .slice(0, mostRecommendations)
    .map((provider) => ({ provider, matchScore: 50, matchReasons: [], toConfirm: [] }));
