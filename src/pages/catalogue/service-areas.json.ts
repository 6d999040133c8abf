import type { APIRoute } from 'astro';
import { serviceAreaSchema } from '#model/schemas/service-area.ts';
import { getSite } from '#model/built/collections.server.ts';

/** The counties and cities that the agency serves, for matching. */
export const GET: APIRoute = async () => {
  const { serviceAreas } = await getSite();
  return Response.json(serviceAreas.counties.map((county) => serviceAreaSchema.parse(county)));
};
