import type { APIRoute } from 'astro';
import {
  getAgencyFacts,
  getNextSteps,
  getSite,
  getSpanishNextSteps,
  listCollection,
  listFigureGroups,
} from '#model/built/collections.server.ts';
import { hasFeature } from '#lib/agency.ts';
import { isShown } from '#model/entries/figures.ts';
import type { ServedService } from '#model/schemas/service-names.ts';

/** The facts about the agency for mails and forms. */
export const GET: APIRoute = async ({ site }) => {
  const { name, tagline, phone, email, hours, closedDays, answerWithin, firstCalls, serviceAreas } =
    await getSite();
  const { region, outside = '' } = serviceAreas;
  const facts = { name, tagline, region, outside, phone, email, ...(await getAgencyFacts()) };
  const promise = { hours, closedDays, answerWithin, firstCalls };
  const services = (await listCollection('services')).map(
    ({ slug, title, callQuestions }): ServedService => ({ slug, title, callQuestions }),
  );
  const figures = (await listFigureGroups()).flatMap(({ name, path, group }) =>
    isShown(group) ? { name, path, end: group.end } : [],
  );
  const lists = { services, figures, next: await getNextSteps() };
  const spanish = hasFeature('spanish') ? { spanishNext: await getSpanishNextSteps() } : {};
  return Response.json({ ...facts, ...promise, url: site?.origin, ...lists, ...spanish });
};
