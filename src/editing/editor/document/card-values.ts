import { type FactWords, listFacts, type ProviderFact } from '#model/entries/fact-words.ts';
import { isCardIllustrated } from '#model/entries/drawn-portrait.ts';
import { describeRaters } from '#model/entries/rated-by.ts';
import { isOpenPosition } from '#model/entries/open-position.ts';
import { isList, isMapping, toText } from '#model/files/field-value.ts';
import type { CountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';

type Data = Readonly<Record<string, unknown>>;

const highestRating = 5;

/** Returns the texts in a list; undefined if it is not a list. */
function toTexts(value: unknown): string[] | undefined {
  return isList(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

function isRating(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= highestRating;
}

/** Returns whether a text is a date or time that can be formatted. */
export function isMoment(text: string): boolean {
  // Engines differ in what else they accept as a date, such as "2026-".
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Lists who stands behind a rating: a caregiver's families, or the family of a testimonial. */
function listVoices(data: Data): { month?: string }[] {
  const voices = isList(data.testimonials) ? data.testimonials : [data];
  return voices.map((voice) => {
    const month = isMapping(voice) ? toText(voice.month) : '';
    return isMoment(`${month}-01`) ? { month } : {};
  });
}

const listNames = [
  ...(['specialties', 'services', 'ageGroups', 'counties', 'schedules'] as const),
  ...(['skills', 'languages'] as const),
] as const;

const textNames = [
  ...(['name', 'title', 'bio', 'text', 'image', 'imageAlt', 'imageFocus'] as const),
  ...(['excerpt', 'category', 'author', 'authorTitle', 'description', 'experience'] as const),
] as const;

export type CardValues = Record<(typeof textNames)[number], string> &
  Partial<
    Pick<ProviderCardData, 'services' | 'ageGroups' | 'counties' | 'schedules' | 'skills'>
  > & {
    /** 0 for a new entry. */
    id: number;
    specialties?: string[];
    languages?: string[];
    rating?: number;
    ratedBy?: string | undefined;
    /** The counties by their current names. */
    areas: CountyName[];
    /** The sentences of a profile about the choices. */
    facts: ProviderFact[];
    /** Empty if there is no date. */
    publishedAt: string;
    sample: boolean;
    isIllustrated: boolean | undefined;
    /** Whether a team member is an open position. */
    isOpen: boolean;
  };

/**
 * Returns the fields that a card or a profile can show, with choices in `words`; half-typed and
 * impossible values are left out.
 */
export function toCardValues(data: Data, words: readonly FactWords[] = []): CardValues {
  const texts = textNames.map((name) => [name, toText(data[name])] as const);
  const lists = Object.fromEntries(
    listNames.flatMap((name) => {
      const list = toTexts(data[name]);
      return list ? [[name, list] as const] : [];
    }),
  ) as Partial<CardValues>;
  const counties = words.find(({ field }) => field === 'counties')?.labels ?? {};
  const publishedAt = toText(data.publishedAt);
  const { rating } = data;
  const sample = data.sample === true;
  const imageDrawn = data.imageDrawn === true || undefined;
  const image = toText(data.image);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof textNames)[number], string>),
    ...lists,
    ...(isRating(rating) && { rating }),
    ratedBy: describeRaters(listVoices(data)),
    id: Number(data.id) || 0,
    areas: Object.entries(counties).map(([slug, name]) => ({ slug, name })),
    facts: listFacts(lists, words, lists.specialties ?? []),
    publishedAt: isMoment(publishedAt) ? publishedAt : '',
    sample,
    isIllustrated: isCardIllustrated({ image, imageDrawn, sample }) || undefined,
    isOpen: isOpenPosition(data),
  };
}
