import { countySlugs } from '#test/matching/suncoast-areas.ts';
import {
  ageGroupNames,
  providerSchedules,
  providerSkills,
  providerServiceTypes,
} from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import type { ArticleCardData } from '#model/schemas/article-card.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import * as words from './hostile/made-words.ts';
import { startDraw, type Draw } from './hostile/random-numbers.ts';

const languages = ['English', 'Spanish', 'French', 'Vietnamese', 'Portuguese', 'Greek'];
const categories = ['Parenting', 'Hiring', 'Newborns', 'Safety', 'Play'];
const portraits = ['colleen-brady', 'denise-whitaker', 'linh-tran', 'marcus-bell', 'priya-raman'];

/**
 * Returns caregivers as varied as people are, the same in each run. Some leave out facts about
 * themselves.
 */
export function makeProviderCards(count: number): ProviderCardData[] {
  const draw = startDraw(count);
  return Array.from({ length: count }, (_, index) => makeProviderCard(draw, index + 1));
}

function makeProviderCard(draw: Draw, id: number): ProviderCardData {
  const first = draw.oneOf(words.firstNames);
  const tells = () => draw.below(4) > 0;
  return {
    id,
    name: `${first} ${draw.oneOf(words.lastNames)}`,
    title: draw.oneOf(words.titles),
    bio: makeBio(draw, first),
    image: `/images/people/${draw.oneOf(portraits)}.svg`,
    rating: 3 + draw.below(5) / 2,
    specialties: draw.someOf(words.specialties, 3 + draw.below(3)),
    experience: draw.oneOf(['1-2 years', '3-5 years', '5-10 years', '10+ years']),
    serviceType: draw.oneOf(providerServiceTypes),
    ...(tells() && { services: draw.someOf(serviceSlugs, 1 + draw.below(2)) }),
    ...(tells() && { ageGroups: draw.someOf(ageGroupNames, 1 + draw.below(3)) }),
    ...(tells() && { counties: draw.someOf(countySlugs, 1 + draw.below(2)) }),
    ...(tells() && { schedules: draw.someOf(providerSchedules, 1 + draw.below(2)) }),
    ...(tells() && { skills: draw.someOf(providerSkills, 1 + draw.below(3)) }),
    ...(tells() && { languages: draw.someOf(languages, 1 + draw.below(2)) }),
    sample: false,
  };
}

/** Returns two or three sentences, of 120 characters to about 200. */
function makeBio(draw: Draw, first: string): string {
  const years = (2 + draw.below(25)).toString();
  const from = draw.oneOf(words.places);
  let bio = `${first} ${draw.oneOf(words.pasts)} in ${from} for ${years} years and ${draw.oneOf(words.doings)}.`;
  while (bio.length < 120) {
    bio += ` ${draw.oneOf(['She', 'At home she', 'On most days she', 'With babies she'])} ${draw.oneOf(words.doings)}.`;
  }
  return bio;
}

/** Returns articles as varied as a magazine's, newest first, the same in each run. */
export function makeArticleCards(count: number): ArticleCardData[] {
  const draw = startDraw(count);
  return Array.from({ length: count }, (_, index) => {
    const subject = draw.oneOf(words.subjects);
    const other = draw.oneOf(words.subjects);
    const id = count - index;
    return {
      id,
      slug: `article-${id}`,
      title: `${draw.oneOf(words.advice)}: ${subject} in ${draw.oneOf(words.places)}`,
      excerpt: `${draw.oneOf(words.advice)}, from ${subject} to ${other}. ${draw.oneOf(words.firstNames)} ${draw.oneOf(words.doings)}, and tells how.`,
      image: `/images/people/${draw.oneOf(portraits)}.svg`,
      imageAlt: `A drawing of ${subject}`,
      category: draw.oneOf(categories),
      publishedAt: new Date(Date.UTC(2020, 0, id)).toISOString(),
      author: `${draw.oneOf(words.firstNames)} ${draw.oneOf(words.lastNames)}`,
    };
  });
}
