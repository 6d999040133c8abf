import type { Post } from './article.ts';

const subjects: [slug: string, title: string, category: string][] = [
  ['sample-first-questions', 'First Questions for a New Caregiver', 'Childcare'],
  ['sample-weeks-after-birth', 'The Weeks After a Birth', 'Postpartum'],
  ['sample-calmer-evenings', 'Calmer Weekday Evenings', 'Family Life'],
  ['sample-play-at-home', 'Play at Home', 'Child Development'],
  ['sample-saying-goodbye', 'Saying Goodbye at the Door', 'Parenting'],
  ['sample-newborn-nights', 'Nights With a Newborn', 'Newborn Care'],
];

/** What the blog shows while the agency has written nothing: six placeholders, newest last. */
export const samplePosts: (Post & { slug: string; content: string })[] = subjects.map(
  ([slug, title, category], index) => ({
    slug,
    id: index + 1,
    title,
    excerpt: 'This is an example of an article. Real ones appear here as soon as they are written.',
    image: '/images/story.svg',
    imageAlt: 'Illustration of a boardwalk through sea oats to the beach',
    category,
    publishedAt: `2024-0${(index + 1).toString()}-05T09:00:00-05:00`,
    author: 'Editorial Team',
    authorTitle: 'Sample article',
    redirectFrom: [],
    content:
      'This is an example of an article.\n\n## What stands here later\n\nUseful reading for parents, written by the agency.',
  }),
);
