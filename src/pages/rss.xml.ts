import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { formatCategory } from '#model/schemas/category.ts';
import { getPage, getSite, listArticles } from '#model/built/collections.server.ts';

/** The number of newest articles in the feed. */
const feedLength = 20;

/** Makes a text's links and pictures work outside the site. */
function withWholeAddresses(html: string, origin: string): string {
  return html.replace(/ (href|src)="\//g, ` $1="${origin}/`);
}

/** The newest articles with their full text. */
export const GET: APIRoute = async (context) => {
  const { name } = await getSite();
  const { banner, seo } = await getPage('blogPage');
  const articles = (await listArticles()).slice(0, feedLength);
  return rss({
    title: `${banner.title} | ${name}`,
    description: seo.description,
    site: context.site ?? '',
    trailingSlash: false,
    items: articles.map((article) => ({
      title: article.title,
      description: article.excerpt,
      link: `/blog/${article.slug}`,
      pubDate: new Date(article.publishedAt),
      categories: [formatCategory(article.category)],
      content: withWholeAddresses(article.html, context.site?.origin ?? ''),
    })),
  });
};
