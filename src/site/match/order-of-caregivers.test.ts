import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueProviderSchema } from '#model/schemas/catalogue-entries.ts';
import { compareOrder, listHomeCaregivers } from '#model/entries/entry-order.ts';
import { searchedProviderSchema } from '#model/schemas/provider-card.ts';
import { providerSchema, type Provider } from '#model/schemas/provider.ts';
import { listShipped } from '#test/kit/shipped-content.ts';
import { somePreferences } from '#test/matching/arbitraries.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { findNearMatches } from './near-match.ts';
import { recommend } from './recommend.ts';

const shipped = listShipped('providers');

/** Returns cards in the order of the site, as the build makes them. */
function toCards(providers: readonly Provider[]) {
  return providers
    .map((provider) => ({ provider, position: provider.id, order: provider.order }))
    .sort(compareOrder)
    .map(({ provider }) => searchedProviderSchema.parse(catalogueProviderSchema.parse(provider)));
}

test('A811: order and choice for the home page change no match', () => {
  const plain = toCards(shipped);
  const some = fc.record(
    { order: fc.integer({ min: -5000, max: 9000 }), onHomePage: fc.boolean() },
    { requiredKeys: ['onHomePage'] },
  );
  const choices = fc.array(some, { minLength: shipped.length, maxLength: shipped.length });
  fc.assert(
    fc.property(choices, somePreferences, (placed, preferences) => {
      const moved = shipped.map((provider, index) =>
        providerSchema.parse({ ...provider, ...placed[index] }),
      );
      const cards = toCards(moved);
      expect(cards.toSorted((one, other) => one.id - other.id)).toEqual(plain);
      for (const find of [recommend, findNearMatches]) {
        expect(find(cards, preferences, suncoastAreas)).toEqual(
          find(plain, preferences, suncoastAreas),
        );
      }
      expect(listHomeCaregivers(moved)).toHaveLength(4);
    }),
  );
});
