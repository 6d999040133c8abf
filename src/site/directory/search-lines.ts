import { listWords } from '#lib/text/phrases.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import { indexPhrases } from '#site/directory/words/word-forms.ts';
import { readZip } from './zip-codes.ts';

/** Where the agency works, in the words of its own content. */
export interface SearchedAreas {
  areas: readonly ServiceArea[];
  /** Such as "Tampa Bay Metropolitan Area". */
  region: string;
  /** Towns that families name though nobody works there: "Orlando, Lakeland". */
  outside: string;
  /** Whether a page says what the agency charges. */
  hasFees?: boolean;
}

/** An answer to a question that no caregiver's profile answers. */
export interface SearchLine {
  text: string;
  label: string;
  /** Where the answer leads; without it, to the choice of a county. */
  path?: string;
  /** The line is true only while nobody's title, bio or specialties hold the words. */
  unlessListed?: boolean;
}

const nearby: SearchLine = {
  text: 'Choose your county under “Where”, or type your town or ZIP code.',
  label: 'Choose a county',
};

const ask = { path: '/contact#message', label: 'Ask us' };

const prices: SearchLine = {
  text: 'Profiles name no prices. Ask us what your care would cost.',
  label: 'Ask about prices',
  path: ask.path,
};

const fees: SearchLine = {
  text: 'Profiles name no prices. See what we charge.',
  label: 'Our fees',
  path: '/fees',
};

const lines: [line: SearchLine, typed: string][] = [
  [
    nearby,
    'near me,nearby,near us,near my home,close to me,close by,in my area,my area,around me,around here,local,cerca,cerca de mi',
  ],
  [
    prices,
    'price,price list,pricing,cost,how much,rate,hourly rate,per hour,an hour,fee,charge,pay,salary,wage,afford,affordable,cheap,budget,dollar,precio,costo,cuanto,cuanto cuesta,cuanto cobra,tarifa',
  ],
  [
    {
      text: 'Looking for work with families? Start here.',
      label: 'Work with us',
      path: '/work-with-us',
    },
    'job,hiring,now hiring,hire me,work with us,work with you,work for us,work for you,join your team,apply,application,career,employment,vacancy,job opening,become a nanny,empleo,trabajo,vacante',
  ],
  [
    {
      text: "Profiles don't say who is free on a certain day. Call or write, and we'll tell you.",
      label: 'Call or write to us',
      path: '/contact',
    },
    'tonight,today,tomorrow,right now,now,asap,this weekend,urgent,emergency,same day,immediately,hoy,esta noche,urgente',
  ],
];

/** What families ask for, and nobody may have written about. */
const unlisted: [name: string, typed: string][] = [
  ['live-in work', 'live in,living in,interna'],
  ['a nanny share', 'nanny share,share a nanny,shared nanny'],
  ['swimming', 'swim,swimming,swimmer,pool,lifeguard,water safety,nadar'],
  ['sleep training', 'sleep training,sleep train,sleep trainer,sleep coach'],
  ['potty training', 'potty,potty training,potty train,toilet training'],
  ['sign language', 'sign language,asl'],
  ['nursing or medical care', 'nurse,registered nurse,pediatric nurse,rn,lpn,medical'],
];

/** Languages by the codes that browsers have names for. */
const languageCodes =
  'am ar bn bs bg zh hr cs da nl tl fi fr ka de el gu ht he hi hu id ga it ja km ko lo lv lt ms no ps fa pl pt pa ro ru sr sk sl so es sw sv ta te th tr uk ur vi yi';

function listLanguageLines(spoken: readonly string[]): (readonly [string, SearchLine])[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const known = listWords(spoken);
  return languageCodes.split(' ').flatMap((code) => {
    const name = names.of(code);
    if (name === undefined || spoken.includes(name)) return [];
    const others = known === '' ? '' : ` The languages on profiles: ${known}.`;
    return [[name, describeUnlisted(name, others)] as const];
  });
}

function describeUnlisted(name: string, more = ''): SearchLine {
  return {
    text: `No profile here lists ${name}.${more} Ask us: we know more about our caregivers than fits on a profile.`,
    label: ask.label,
    path: ask.path,
    unlessListed: true,
  };
}

export interface SearchLines {
  /** Every phrase that has an answer. */
  phrases: string[];
  find: (words: readonly string[]) => SearchLine | undefined;
}

/** Returns the answers for an agency, by every form of the phrases that ask for them. */
export function listSearchLines(
  { areas, outside, hasFees }: SearchedAreas,
  spoken: readonly string[],
): SearchLines {
  const towns = outside.split(',').map((town) => town.trim());
  const answers = [
    ...lines.flatMap(([line, typed]) => {
      const answer = hasFees && line === prices ? fees : line;
      return typed.split(',').map((phrase) => [phrase, answer] as const);
    }),
    ...unlisted.flatMap(([name, typed]) => {
      const line = describeUnlisted(name);
      return typed.split(',').map((phrase) => [phrase, line] as const);
    }),
    ...listLanguageLines(spoken),
    ...towns.filter(Boolean).map((town) => [town, describeOutside(town, areas)] as const),
  ];
  const find = indexPhrases(answers);
  const isComplete = areas.every(({ zipCodes }) => zipCodes !== undefined);
  return {
    phrases: answers.map(([phrase]) => phrase),
    find: (words) => {
      const zip = readZip(words);
      return zip !== null && isComplete ? describeOutside(zip, areas) : find(words)[0];
    },
  };
}

/** Says that a town or a ZIP code is in none of the counties. */
export function describeOutside(location: string, areas: readonly ServiceArea[]): SearchLine {
  const counties = listWords(areas.map(({ name }) => name));
  const count = countWords[areas.length] ?? areas.length.toString();
  const where = areas.length === 1 ? counties : `our ${count} counties: ${counties}`;
  return { text: `${location} is outside ${where}.`, label: ask.label, path: ask.path };
}

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
