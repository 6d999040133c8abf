import type { APIRoute } from 'astro';
import { serviceAreaSchema } from '#domain/area/service-area.ts';
import { getSite } from '#build/content/collections.ts';

/** The counties and cities that the agency serves, for the matching. */
export const GET: APIRoute = async () => {
  const { serviceAreas } = await getSite();
  return Response.json(serviceAreas.counties.map((county) => serviceAreaSchema.parse(county)));
};
