import { slugSchema } from './article.ts';

/** An article's address and its earlier ones. */
export interface ArticleAddresses {
  slug: string;
  redirectFrom: readonly string[];
}

/** An address that cannot lead to one article and no other. */
export interface AddressProblem {
  /** Of the article whose file has to change. */
  slug: string;
  /** Position in `redirectFrom`; null where the slug itself is meant. */
  redirectIndex: number | null;
  message: string;
}

/** Addresses under `/blog/` at which the site has pages of its own. */
const reservedSlugs = ['index', 'not-found', 'page'];

function findSlugProblem(slug: string): string | null {
  if (reservedSlugs.includes(slug)) {
    return `The name "${slug}" is taken by a page of the site. Give the file another name.`;
  }
  if (slugSchema.safeParse(slug).success) return null;
  return `The file name becomes the article's address and may hold lower-case letters, digits and single hyphens, with at least one letter. Rename the file, like "choosing-a-nanny.md".`;
}

/**
 * Every address of an article that is not fit to be one, or that two articles claim.
 *
 * @param articles all articles
 */
export function findAddressProblems(articles: readonly ArticleAddresses[]): AddressProblem[] {
  const slugs = new Set(articles.map(({ slug }) => slug));
  const owners = new Map<string, string>();
  return articles.flatMap(({ slug, redirectFrom }) => {
    const slugProblem = findSlugProblem(slug);
    const problems: AddressProblem[] =
      slugProblem === null ? [] : [{ slug, redirectIndex: null, message: slugProblem }];
    redirectFrom.forEach((earlier, redirectIndex) => {
      const report = (message: string) => problems.push({ slug, redirectIndex, message });
      const owner = owners.get(earlier);
      if (reservedSlugs.includes(earlier)) {
        report(`"${earlier}" is taken by a page of the site. Remove it from this list.`);
      } else if (slugs.has(earlier)) {
        report(`"${earlier}" is the address of an article today. Remove it from this list.`);
      } else if (owner !== undefined) {
        report(
          owner === slug
            ? `"${earlier}" stands in this list twice. Remove one of the two.`
            : `"${earlier}" already leads to the article "${owner}". Remove it from one of the two lists.`,
        );
      }
      owners.set(earlier, owner ?? slug);
    });
    return problems;
  });
}
