import * as z from 'zod';
import { isLapsed } from '#model/entries/check-renewal.ts';
import { loadCheckedProviders } from '#model/built/checked-providers.server.ts';
import { toOutsideArea } from './location-names.ts';
import { providerCardSchema, type ProviderCardData } from '#model/schemas/provider-card.ts';
import { serviceAreaSchema, type ServiceArea } from '#model/schemas/service-area.ts';
import { cacheBuiltFiles } from '#lib/built-site.server.ts';
import { requireBuilt } from '#lib/http/http-error.server.ts';

const loadCards = cacheBuiltFiles((text) => {
  const cards = z.array(providerCardSchema).parse(JSON.parse(text));
  return { cards, byId: new Map(cards.map((card) => [card.id, card])) };
});
const loadAreas = cacheBuiltFiles((text) => z.array(serviceAreaSchema).parse(JSON.parse(text)));

const cardFile = 'catalogue/provider-cards.json';

/**
 * Returns whom a family can be matched with on a day: nobody with a check that was due for renewal
 * over a month ago.
 *
 * @throws HttpError 503 while the site is being replaced
 */
export async function getCards(day: string): Promise<ProviderCardData[]> {
  const { cards } = requireBuilt(await loadCards(cardFile));
  const lapsed = (await loadCheckedProviders()).filter(({ ends }) =>
    Object.values(ends).some((end) => isLapsed(end, day)),
  );
  if (lapsed.length === 0) return cards;
  const ids = new Set(lapsed.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

/** @throws HttpError 503 while the site is being replaced */
export async function getCardsById(): Promise<ReadonlyMap<number, ProviderCardData>> {
  return requireBuilt(await loadCards(cardFile)).byId;
}

const outsideSchema = z.object({ outside: z.string().default('') });

const loadOutside = cacheBuiltFiles((text) => outsideSchema.parse(JSON.parse(text)));

/**
 * Returns the counties, and the towns beyond them that the agency names.
 *
 * @throws HttpError 503 while the site is being replaced
 */
export async function getServiceAreas(): Promise<ServiceArea[]> {
  const counties = requireBuilt(await loadAreas('catalogue/service-areas.json'));
  const { outside = '' } = (await loadOutside('agency.json')) ?? {};
  return [...counties, toOutsideArea(outside)];
}
