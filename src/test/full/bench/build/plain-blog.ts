import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkPackages } from '#test/kit/site/link-packages.ts';

const files: Record<string, string> = {
  'package.json': '{ "name": "plain-blog", "private": true, "type": "module" }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';

export default defineConfig({ site: 'https://example.com' });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const blog = defineCollection({
  loader: glob({ base: './src/content/blog', pattern: '**/*.md' }),
  schema: z.object({ title: z.string(), excerpt: z.string(), publishedAt: z.coerce.date() }),
});

export const collections = { blog };
`,
  'src/layouts/BlogPost.astro': `---
const { title, description, date } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} />
  </head>
  <body>
    <header><nav><a href="/">Home</a> <a href="/blog">Blog</a></nav></header>
    <main>
      <article>
        <h1>{title}</h1>
        {date && <time datetime={date.toISOString()}>{date.toLocaleDateString('en-us')}</time>}
        <slot />
      </article>
    </main>
    <footer>All rights reserved.</footer>
  </body>
</html>
<style>
  main { max-width: 720px; margin: auto; padding: 1rem; }
  time { color: #666; }
</style>
`,
  'src/pages/index.astro': `---
import BlogPost from '../layouts/BlogPost.astro';
---
<BlogPost title="A plain blog" description="What it is about"><p>Welcome.</p></BlogPost>
`,
  'src/pages/blog/index.astro': `---
import { getCollection } from 'astro:content';
import BlogPost from '../../layouts/BlogPost.astro';

const posts = (await getCollection('blog')).sort(
  (one, other) => other.data.publishedAt.valueOf() - one.data.publishedAt.valueOf(),
);
---
<BlogPost title="Blog" description="All articles">
  <ul>{posts.map(({ id, data }) => <li><a href={\`/blog/\${id}/\`}>{data.title}</a></li>)}</ul>
</BlogPost>
`,
  'src/pages/blog/[...slug].astro': `---
import { getCollection, render } from 'astro:content';
import BlogPost from '../../layouts/BlogPost.astro';

export async function getStaticPaths() {
  const posts = await getCollection('blog');
  return posts.map((post) => ({ params: { slug: post.id }, props: post }));
}

const post = Astro.props;
const { Content } = await render(post);
---
<BlogPost title={post.data.title} description={post.data.excerpt} date={post.data.publishedAt}>
  <Content />
</BlogPost>
`,
};

/** A blog as Astro's own starter makes it, with the articles of a project. */
export interface PlainBlog {
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Makes a plain blog in a temporary folder: a collection of Markdown files, a list and a page for
 * each, built by the same Astro as the site.
 *
 * @param articles folder with its articles
 */
export async function createPlainBlog(articles: string): Promise<PlainBlog> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-blog-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await cp(articles, join(folder, 'src/content/blog'), { recursive: true });
  await linkPackages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
