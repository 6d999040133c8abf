import type { APIRoute } from 'astro';
import { findCheckEnds } from '#model/entries/check-renewal.ts';
import type { CheckedProvider } from '#model/built/checked-providers.server.ts';
import { listCollection } from '#model/built/collections.server.ts';

/** When the checks of each caregiver grow old, for the match and the office. */
export const GET: APIRoute = async () => {
  const providers = await listCollection('providers');
  const checked = providers.map((provider): CheckedProvider => {
    const { id, name } = provider;
    return { id, name, ends: findCheckEnds(provider) };
  });
  return Response.json(checked);
};
