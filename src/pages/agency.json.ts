import type { APIRoute } from 'astro';
import { getNextSteps, getSite, listCollection } from '#model/built/collections.server.ts';
import type { ServedService } from '#model/schemas/service-names.ts';

/** The facts about the agency for mails and forms. */
export const GET: APIRoute = async ({ site }) => {
  const { name, tagline, phone, email, hours, closedDays, answerWithin, serviceAreas, ...rest } =
    await getSite();
  const { place, features } = rest;
  const facts = { name, tagline, region: serviceAreas.region, phone, email, place, features };
  const promise = { hours, closedDays, answerWithin };
  const services = (await listCollection('services')).map(
    ({ slug, title, callQuestions }): ServedService => ({ slug, title, callQuestions }),
  );
  const lists = { services, next: await getNextSteps() };
  return Response.json({ ...facts, ...promise, url: site?.origin, ...lists });
};
