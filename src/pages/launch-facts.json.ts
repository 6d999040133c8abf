import type { APIRoute } from 'astro';
import { countPlaceholders, getPage, listFigureGroups } from '#model/built/collections.server.ts';
import { listCompared } from '#model/entries/figures.ts';

/**
 * What the launch check looks for invented facts in: apart from the agency's own, since any text
 * may change it, and with it every function that reads it.
 */
export const GET: APIRoute = async () => {
  const placeholders = await countPlaceholders();
  const figures = (await getPage('homePage')).about.facts.map(({ figure }) => figure);
  const compared = listCompared((await listFigureGroups()).map(({ group }) => group));
  return Response.json({ placeholders, figures, compared });
};
