import { serviceSlugs } from './service-paths.ts';

/** A service for menus and matching. */
export interface ServiceName {
  slug: string;
  title: string;
}

/** A service with the questions that its page offers for the first call. */
export interface ServedService extends ServiceName {
  callQuestions?: readonly string[] | undefined;
}

/** The names of a service in different contexts. */
export interface ServiceWords extends ServiceName {
  /** The option in the directory's filter. */
  search: string;
  /** The option in Find My Match, and among a profile's other services. */
  match: string;
  /** The option in the intake forms. */
  form: string;
  /** Completes "Offers …". */
  phrase: string;
  /** Completes "Not …, but speaks Spanish". */
  noun: string;
}

type DeliveredSlug = (typeof serviceSlugs)[number];

const delivered: Record<DeliveredSlug, Omit<ServiceWords, 'slug'>> = {
  nanny: {
    title: 'Nanny Services',
    search: 'Nanny Services',
    match: 'Nanny Services',
    form: 'Nanny Services',
    phrase: 'nanny care',
    noun: 'a nanny',
  },
  doula: {
    title: 'Doula Services',
    search: 'Doula Support',
    match: 'Doula Services',
    form: 'Birth or Postpartum Doula',
    phrase: 'doula support',
    noun: 'a doula',
  },
  'family-assistant': {
    title: 'Family Assistant Services',
    search: 'Family Assistant',
    match: 'Family Assistant',
    form: 'Family Assistant',
    phrase: 'family assistance',
    noun: 'a family assistant',
  },
  'childcare-consulting': {
    title: 'Childcare Consulting',
    search: 'Childcare Consulting',
    match: 'Childcare Consulting',
    form: 'Childcare Consulting',
    phrase: 'childcare consulting',
    noun: 'a childcare consultant',
  },
  'specialized-care': {
    title: 'Specialized Care',
    search: 'Specialized Care',
    match: 'Specialized Care',
    form: 'Specialized Care',
    phrase: 'specialized care',
    noun: 'a specialized caregiver',
  },
};

/** The services under their original titles. */
export const deliveredServices: readonly ServiceName[] = serviceSlugs.map((slug) => ({
  slug,
  title: delivered[slug].title,
}));

function isDelivered(slug: string): slug is DeliveredSlug {
  return Object.hasOwn(delivered, slug);
}

/**
 * Returns a service's name for each context. The specification's words apply to its own titles; a
 * renamed or added service goes by its title everywhere.
 */
export function wordService({ slug, title }: ServiceName): ServiceWords {
  const known = isDelivered(slug) ? delivered[slug] : null;
  if (known?.title === title) return { slug, ...known };
  const words = { search: title, match: title, form: title, phrase: title, noun: `for ${title}` };
  return { slug, title, ...words };
}
