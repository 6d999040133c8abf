import * as z from 'zod';
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

/** @throws HttpError 503 while the site is being replaced */
export async function getCards(): Promise<ProviderCardData[]> {
  return requireBuilt(await loadCards(cardFile)).cards;
}

/** @throws HttpError 503 while the site is being replaced */
export async function getCardsById(): Promise<ReadonlyMap<number, ProviderCardData>> {
  return requireBuilt(await loadCards(cardFile)).byId;
}

/** @throws HttpError 503 while the site is being replaced */
export async function getServiceAreas(): Promise<ServiceArea[]> {
  return requireBuilt(await loadAreas('catalogue/service-areas.json'));
}
