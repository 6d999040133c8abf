import type { APIRoute } from 'astro';
import {
  countPlaceholders,
  getNextSteps,
  getPage,
  getSite,
  listCollection,
} from '#model/built/collections.server.ts';
import type { ServedService } from '#model/schemas/service-names.ts';

/**
 * The facts about the agency for mails, forms and the launch check, which looks for invented ones.
 */
export const GET: APIRoute = async ({ site }) => {
  const { name, tagline, phone, email, hours, closedDays, answerWithin, serviceAreas } =
    await getSite();
  const placeholders = await countPlaceholders();
  const figures = (await getPage('homePage')).about.facts.map(({ figure }) => figure);
  const facts = { name, tagline, region: serviceAreas.region, phone, email };
  const promise = { hours, closedDays, answerWithin };
  const services = (await listCollection('services')).map(
    ({ slug, title, callQuestions }): ServedService => ({ slug, title, callQuestions }),
  );
  const lists = { services, next: await getNextSteps(), placeholders, figures };
  return Response.json({ ...facts, ...promise, url: site?.origin, ...lists });
};
