import type { APIRoute, GetStaticPaths } from 'astro';
import { listArticles, listProviders } from '#build/content/collections.ts';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
} from '#domain/catalogue/catalogue-entries.ts';

/** `/catalogue/blog/….json` and `/catalogue/providers/….json`, which a build writes from its lists. */
export const getStaticPaths = (async () => {
  const articles = catalogueArticleSchema.array().parse(await listArticles());
  const providers = catalogueProviderSchema.array().parse(await listProviders());
  return [
    ...articles.map((entry) => ({ params: { file: `blog/${entry.slug}` }, props: { entry } })),
    ...providers.map((entry) => ({
      params: { file: `providers/${entry.id.toString()}` },
      props: { entry },
    })),
  ];
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ entry: unknown }> = ({ props }) => Response.json(props.entry);
