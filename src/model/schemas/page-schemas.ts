import * as z from 'zod';
import {
  replyPlaceholders,
  replySubjectPattern,
  replyTextPattern,
} from '#lib/text/placeholders.ts';
import {
  responsibilitySchema,
  openingSchema,
  programSchema,
  replacementSchema,
  termsSchema,
  workSchema,
} from './figures.ts';
import {
  imageAltSchema,
  imageFocusSchema,
  imageReferenceSchema,
  paragraphSchema,
  plainTextSchema,
  targetSchema,
} from './text-schemas.ts';

export const seoSchema = z.strictObject({
  title: plainTextSchema('Search title', 70),
  description: plainTextSchema('Search description', 170),
});

const titledTextSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  text: paragraphSchema('Text', 2000),
});

const sectionHeadSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  intro: paragraphSchema('Introduction', 600),
});

/** The words of a button or link that does something on its page, such as opening a form. */
const wordsSchema = (label: string) => plainTextSchema(label, 40);

type Leading<Name extends string> = Record<Name, ReturnType<typeof wordsSchema>> &
  Record<`${Name}To`, ReturnType<typeof targetSchema>>;

/** The words of a button or link, and its target. */
function leading<Name extends string>(name: Name, label: string): Leading<Name> {
  const fields = { [name]: wordsSchema(label), [`${name}To`]: targetSchema(label) };
  return fields as unknown as Leading<Name>;
}

const callSchema = titledTextSchema.extend(leading('button', 'Button'));

const twoWayCallSchema = callSchema.extend(leading('secondButton', 'Second button'));

const aboutPageSchema = z.strictObject({
  seo: seoSchema,
  banner: z.strictObject({ text: paragraphSchema('Text below the title', 400) }),
  story: titledTextSchema.extend({
    image: imageReferenceSchema(),
    imageAlt: imageAltSchema(),
    imageFocus: imageFocusSchema(),
  }),
  values: z.strictObject({
    title: plainTextSchema('Title', 120),
    intro: paragraphSchema('Introduction', 600),
    items: z.array(titledTextSchema).length(4, 'There must be exactly 4 core values.'),
  }),
  team: sectionHeadSchema,
  workWithUs: callSchema,
  callToAction: twoWayCallSchema,
});

/** Describes the head of a long text page such as `/privacy`. */
export const documentSchema = z.strictObject({
  seo: seoSchema,
  title: plainTextSchema('Title', 120),
  intro: paragraphSchema('Introduction', 600),
  updatedOn: z
    .preprocess(
      // YAML turns an unquoted date into a Date before any schema sees it.
      (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
      z.iso.date('Updated date must be written like 2026-03-14.'),
    )
    .describe('Last updated'),
});

/** Describes the head of a county's page; its file is named after the county. */
export const countyPageSchema = z.strictObject({
  seo: seoSchema,
  title: plainTextSchema('Title', 120),
  intro: paragraphSchema('Introduction', 600),
});

const nextStepsSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  steps: z.array(plainTextSchema('Step', 120)).length(3, 'There must be exactly 3 steps.'),
});

const contactPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  form: sectionHeadSchema,
  /** Shown once a message was sent. */
  next: nextStepsSchema,
  serviceAreas: titledTextSchema,
});

const fourStepsSchema = sectionHeadSchema.extend({
  steps: z.array(titledTextSchema).length(4, 'There must be exactly 4 steps.'),
});

const intakePageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  promise: paragraphSchema('Promise', 300),
  families: sectionHeadSchema.extend({
    link: wordsSchema('Link to the form'),
    choice: plainTextSchema('Line below the link', 120),
  }),
  providers: sectionHeadSchema.extend({
    link: wordsSchema('Link to the form'),
    choice: plainTextSchema('Line below the link', 120),
  }),
  process: fourStepsSchema,
  /** The steps of a caregiver's application. */
  application: fourStepsSchema,
  callToAction: callSchema,
});

/** The texts of a match; the code decides which score gets which heading. */
const matchResultsSchema = z.strictObject({
  fits: plainTextSchema('Heading when somebody is an excellent match', 80),
  candidates: plainTextSchema('Heading when the best is a great match', 80),
  closest: plainTextSchema('Heading when nobody is a close match', 80),
  none: plainTextSchema('Heading when nobody offers that help', 80),
  noneText: plainTextSchema('Text when nobody offers that help', 300),
  someClose: plainTextSchema('Sentence when only some are close', 300),
  noneClose: plainTextSchema('Sentence when nobody is close', 300),
  unlisted: plainTextSchema(
    'If it is so: what you say of caregivers not on this site',
    300,
  ).optional(),
  unmet: plainTextSchema('Before what is known not to fit', 40),
  ask: plainTextSchema("Before what isn't known yet", 40),
});

export type MatchResultsText = z.infer<typeof matchResultsSchema>;

const recommendationsPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  form: sectionHeadSchema,
  /** Shown once a family has searched. */
  results: matchResultsSchema,
  steps: sectionHeadSchema.extend({
    items: z.array(titledTextSchema).length(3, 'There must be exactly 3 steps.'),
  }),
  callToAction: twoWayCallSchema,
});

const homePageSchema = z.strictObject({
  seo: seoSchema,
  hero: z.strictObject({
    title: plainTextSchema('Headline', 120),
    text: paragraphSchema('Text below the headline', 400),
    ...leading('button', 'Button'),
    ...leading('secondButton', 'Second button'),
    ...leading('link', 'Link'),
    ...leading('secondLink', 'Second link'),
    image: imageReferenceSchema(),
    imageAlt: imageAltSchema(),
    imageFocus: imageFocusSchema([{ label: 'Top of the page', ratio: 4 / 3 }]),
  }),
  features: z.array(titledTextSchema).length(3, 'There must be exactly 3 features.'),
  about: z.strictObject({
    title: plainTextSchema('Title', 120),
    text: paragraphSchema('Mission', 2000),
    image: imageReferenceSchema(),
    imageAlt: imageAltSchema(),
    imageFocus: imageFocusSchema(),
    facts: z
      .array(
        z.strictObject({
          figure: plainTextSchema('Figure', 20),
          label: plainTextSchema('Label', 80),
        }),
      )
      .max(4, 'Please keep to 4 facts at most.'),
  }),
  services: sectionHeadSchema,
  providers: sectionHeadSchema.extend(leading('button', 'Button')),
  workWithUs: callSchema,
  testimonials: sectionHeadSchema,
  serviceAreas: sectionHeadSchema.extend({
    note: paragraphSchema('Note', 300),
    ...leading('link', 'Link'),
  }),
  blog: sectionHeadSchema.extend(leading('button', 'Button')),
  callToAction: twoWayCallSchema,
});

const providersPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  callToAction: callSchema,
});

const blogPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  /** Below the list. */
  ask: callSchema,
  /** Below each article. */
  support: twoWayCallSchema,
});

const servicesPageSchema = z.strictObject({
  seo: seoSchema,
  banner: titledTextSchema,
  /** On the card of each service, here and on the home page. */
  card: z.strictObject({ button: wordsSchema('Button') }),
  screening: sectionHeadSchema.extend({
    steps: z
      .array(titledTextSchema)
      .min(3, 'List at least 3 steps.')
      .max(8, 'Please keep to 8 steps at most.'),
    closing: paragraphSchema('Line below the steps', 600).optional(),
    note: paragraphSchema('Note', 600),
  }),
  faq: sectionHeadSchema.extend({
    /** Below the first answer. */
    ...leading('link', 'Link'),
    items: z
      .array(
        z.strictObject({
          question: plainTextSchema('Question', 160),
          answer: paragraphSchema('Answer', 2000),
        }),
      )
      .min(4, 'List at least 4 questions.')
      .max(12, 'Please keep to 12 questions at most.'),
  }),
  callToAction: callSchema,
  /** At the top of each service's page, and beside its text. */
  detail: z.strictObject({
    ...leading('button', 'Button'),
    ...leading('secondButton', 'Second button'),
    ...leading('lastButton', 'Last button'),
  }),
  /** Near the foot of each service's page. */
  consultation: twoWayCallSchema,
});

/** What families pay; the figures of each service are in its own file. */
const feesPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  prices: sectionHeadSchema,
  example: sectionHeadSchema,
  terms: termsSchema,
  replacement: replacementSchema,
  callToAction: twoWayCallSchema,
});

const responsibilityPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  answers: responsibilitySchema,
  /** What a family takes on, whatever the agency does. */
  yours: titledTextSchema,
  callToAction: twoWayCallSchema,
});

/** Programs for families of a child with a disability. */
const programsPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  items: z.array(programSchema).max(20, 'Please keep to 20 programs at most.'),
  callToAction: callSchema,
});

/** What work with the agency is; the steps of an application are those of `intakePageSchema`. */
const workPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  kinds: z
    .array(titledTextSchema)
    .min(2, 'List at least 2 kinds of work.')
    .max(6, 'Please keep to 6 kinds of work at most.'),
  work: workSchema,
  openings: sectionHeadSchema.extend({
    items: z.array(openingSchema).max(20, 'Please keep to 20 openings at most.').optional(),
  }),
  callToAction: callSchema,
});

/** The pages in Spanish, which a site has once its owner says that somebody answers in Spanish. */
const spanishPageSchema = z.strictObject({
  /** On each of them: that a person who speaks Spanish answers. */
  answers: plainTextSchema('Who answers in Spanish', 160).meta({
    hint: 'On each page in Spanish. Visitors see these pages once they are among the parts of the site, which says that a person who speaks Spanish answers.',
  }),
  home: z.strictObject({
    seo: seoSchema,
    banner: sectionHeadSchema,
    help: sectionHeadSchema.extend({
      items: z.array(titledTextSchema).length(3, 'There must be exactly 3 kinds of help.'),
    }),
    callToAction: twoWayCallSchema,
  }),
  intake: z.strictObject({
    seo: seoSchema,
    banner: sectionHeadSchema,
    form: sectionHeadSchema,
    /** Shown on the start page, below the form, after it was sent, and in the confirmation. */
    process: fourStepsSchema,
  }),
  contact: z.strictObject({
    seo: seoSchema,
    banner: sectionHeadSchema,
    form: sectionHeadSchema,
    /** Shown once a message was sent. */
    next: nextStepsSchema,
  }),
});

/** The pages with a file of their own in `content/pages`; their ids default to `{file}-{field}`. */
export const pages = {
  homePage: {
    file: 'home',
    label: 'Home',
    schema: homePageSchema,
    namedIds: {
      'hero.title': ['hero-title'],
      'blog.title': ['blog-section-title'],
      'serviceAreas.title': ['service-areas-title'],
    },
  },
  aboutPage: {
    file: 'about',
    label: 'About',
    schema: aboutPageSchema,
    namedIds: {
      'values.title': ['values-title'],
      'values.items.*.title': ['value-{n}-title'],
      'values.items.*.text': ['value-{n}-text'],
    },
  },
  servicesPage: {
    file: 'services',
    label: 'Services',
    schema: servicesPageSchema,
    namedIds: {
      'faq.items.*.question': ['faq-{n}-question'],
      'faq.items.*.answer': ['faq-{n}-answer'],
    },
  },
  feesPage: { file: 'fees', label: 'Fees', schema: feesPageSchema },
  responsibilityPage: {
    file: 'responsibility',
    label: 'Who is responsible',
    schema: responsibilityPageSchema,
  },
  programsPage: { file: 'programs', label: 'Programs', schema: programsPageSchema },
  workPage: {
    file: 'work-with-us',
    label: 'Work with us',
    schema: workPageSchema,
    ids: 'work-{field}',
  },
  providersPage: { file: 'providers', label: 'Our Team', schema: providersPageSchema },
  blogPage: {
    file: 'blog',
    label: 'Resources',
    schema: blogPageSchema,
    ids: 'resources-{field}',
  },
  contactPage: {
    file: 'contact',
    label: 'Contact',
    schema: contactPageSchema,
    namedIds: {
      'banner.intro': ['contact-description'],
      'serviceAreas.text': ['contact-service-areas'],
    },
  },
  intakePage: { file: 'intake', label: 'Intake forms', schema: intakePageSchema },
  spanishPage: { file: 'spanish', label: 'Spanish pages', schema: spanishPageSchema },
  recommendationsPage: {
    file: 'recommendations',
    label: 'Find My Match',
    schema: recommendationsPageSchema,
    ids: 'match-{field}',
  },
};

const knownPlaceholders = replyPlaceholders.map((name) => `{${name}}`).join(', ');

function replyTextSchema(label: string, maxLength: number, pattern: RegExp) {
  const message = `${label} may have nothing else in braces than ${knownPlaceholders}.`;
  return plainTextSchema(label, maxLength).regex(pattern, message);
}

/** Describes the answers that open as mail from the inbox; they are on no public page. */
export const repliesSchema = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        title: plainTextSchema('Name of the template', 60),
        subject: replyTextSchema('Subject', 120, replySubjectPattern),
        text: replyTextSchema('Text', 1500, replyTextPattern),
      }),
    )
    .min(1, 'List at least one template.')
    .max(12, 'There may be at most 12 templates.')
    .describe('Templates'),
});
