import type { APIRoute } from 'astro';
import { describeComparison } from '#model/entries/comparison.ts';
import { getSite, listCollection, listServiceNames } from '#model/built/collections.server.ts';

/** The facts of all caregivers in words, for the sheet that compares some of them. */
export const GET: APIRoute = async () => {
  const { serviceAreas } = await getSite();
  const providers = await listCollection('providers');
  return Response.json(
    describeComparison(providers, serviceAreas.counties, await listServiceNames()),
  );
};
