import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { findBenchPackage } from './bench-packages.ts';
import { linkPackages } from '#test/kit/site/site-copy.ts';

const photoCount = 5;

const files: Record<string, string> = {
  'package.json': '{ "name": "plain-blog", "private": true, "type": "module" }\n',
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig, fontProviders } from 'astro/config';

const variant = { weight: '400 700', style: 'normal', display: 'swap' };

export default defineConfig({
  site: 'https://example.com',
  integrations: [mdx(), sitemap()],
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Figtree',
      cssVariable: '--font',
      fallbacks: ['sans-serif'],
      options: { variants: [{ ...variant, src: ['./src/assets/fonts/figtree.woff2'] }] },
    },
  ],
});
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const blog = defineCollection({
  loader: glob({ base: './src/content/blog', pattern: '**/*.{md,mdx}' }),
  schema: ({ image }) =>
    z.object({
      title: z.string(),
      excerpt: z.string(),
      publishedAt: z.coerce.date(),
      image: image(),
    }),
});

export const collections = { blog };
`,
  'src/layouts/BlogPost.astro': `---
import { Font, Image } from 'astro:assets';

const { title, excerpt, publishedAt, image } = Astro.props;
const canonical = new URL(Astro.url.pathname, Astro.site);
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <Font cssVariable="--font" preload />
    <title>{title}</title>
    <meta name="description" content={excerpt} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={excerpt} />
    <link rel="canonical" href={canonical} />
    <link rel="sitemap" href="/sitemap-index.xml" />
    <link rel="alternate" type="application/rss+xml" title={title} href="/rss.xml" />
  </head>
  <body>
    <header><nav><a href="/">Home</a> <a href="/blog">Blog</a></nav></header>
    <main>
      <article>
        {image && <Image width={1020} height={510} src={image} alt="" />}
        <h1>{title}</h1>
        {
          publishedAt && (
            <time datetime={publishedAt.toISOString()}>{publishedAt.toLocaleDateString('en-us')}</time>
          )
        }
        <slot />
      </article>
    </main>
    <footer>All rights reserved.</footer>
  </body>
</html>
<style>
  main { max-width: 720px; margin: auto; padding: 1rem; font-family: var(--font); }
  time { color: #666; }
</style>
`,
  'src/pages/index.astro': `---
import BlogPost from '../layouts/BlogPost.astro';
---
<BlogPost title="A plain blog" excerpt="What it is about"><p>Welcome.</p></BlogPost>
`,
  'src/pages/rss.xml.js': `import { getCollection } from 'astro:content';
import rss from '@astrojs/rss';

export async function GET({ site }) {
  const posts = await getCollection('blog');
  const items = posts.map(({ id, data }) => ({
    title: data.title,
    description: data.excerpt,
    pubDate: data.publishedAt,
    link: \`/blog/\${id}/\`,
  }));
  return rss({ title: 'A plain blog', description: 'What it is about', site, items });
}
`,
  'src/pages/blog/index.astro': `---
import { Image } from 'astro:assets';
import { getCollection } from 'astro:content';
import BlogPost from '../../layouts/BlogPost.astro';

const posts = (await getCollection('blog')).sort(
  (one, other) => other.data.publishedAt.valueOf() - one.data.publishedAt.valueOf(),
);
---
<BlogPost title="Blog" excerpt="All articles">
  <ul>
    {
      posts.map(({ id, data }) => (
        <li>
          <a href={\`/blog/\${id}/\`}>
            <Image width={720} height={360} src={data.image} alt="" />
            <h4>{data.title}</h4>
            <time datetime={data.publishedAt.toISOString()}>
              {data.publishedAt.toLocaleDateString('en-us')}
            </time>
          </a>
        </li>
      ))
    }
  </ul>
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
<BlogPost {...post.data}>
  <Content />
</BlogPost>
`,
};

/** A blog like Astro's starter, with the articles of a project. */
export interface PlainBlog {
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Creates a plain blog in a temporary folder, built by the same Astro as the site. Like Astro's
 * starter, it has a collection of Markdown and MDX, a list and a page for each article, five photos
 * that the articles share, a local font, a feed, and a sitemap.
 *
 * @param articles the folder with the articles
 */
export async function createPlainBlog(articles: string): Promise<PlainBlog> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-blog-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await cp('src/assets/fonts', join(folder, 'src/assets/fonts'), { recursive: true });
  await drawPhotos(join(folder, 'src/assets'));
  await copyArticles(articles, join(folder, 'src/content/blog'));
  await linkPackages(folder);
  await addMdx(join(folder, 'node_modules/@astrojs'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Draws photos with as much detail as a camera's, which take an encoder as long. */
async function drawPhotos(folder: string): Promise<void> {
  for (let number = 1; number <= photoCount; number += 1) {
    const noise = { type: 'gaussian', mean: 100 + number, sigma: 30 } as const;
    const create = { width: 960, height: 480, channels: 3, background: '#000', noise } as const;
    await sharp({ create })
      .blur(4)
      .jpeg()
      .toFile(join(folder, `photo-${number}.jpg`));
  }
}

async function copyArticles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const [index, name] of (await readdir(from)).sort().entries()) {
    const text = await readFile(join(from, name), 'utf8');
    const photo = `../../assets/photo-${(index % photoCount) + 1}.jpg`;
    await writeFile(join(to, name), text.replace(/^image: .*$/m, `image: ${photo}`));
  }
}

/** Adds a bench package to the site's packages of the same scope. */
async function addMdx(scope: string): Promise<void> {
  await rm(scope);
  await mkdir(scope);
  const site = resolve('node_modules/@astrojs');
  for (const name of await readdir(site)) await symlink(join(site, name), join(scope, name));
  await symlink(await findBenchPackage('@astrojs/mdx'), join(scope, 'mdx'));
}
