import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders, logHandlers, sharpImageService } from 'astro/config';
import { brandFonts } from '#assets/fonts/fonts.ts';
import { analytics, readAnalyticsSettings } from '#site/analytics/analytics.server.ts';
import { oldestBrowsers, readSiteAddress } from '#lib/site-address.ts';
import { finishedPages } from '#integrations/page-policy.ts';
import { reactIslands } from '#integrations/react-islands.ts';
import { pictureList } from '#integrations/picture-list.ts';
import { catalogueFiles } from '#integrations/catalogue-files.ts';
import { datedSitemap } from '#integrations/dated-sitemap.ts';
import { contentManager } from '#integrations/content-manager.ts';
import { articleRedirects } from '#integrations/article-redirects.ts';
import { iconComponents } from '#integrations/icons.ts';
import { interruptedBuild } from '#integrations/interrupted-build.ts';
import { leanSanitizer } from '#integrations/lean-sanitizer.ts';
import { onTouchDirective } from '#integrations/on-touch-directive.ts';
import { signedInScript } from '#integrations/signed-in-script.ts';
import { validContent } from '#integrations/valid-content.ts';
import { siteMarkdown } from '#integrations/site-markdown.ts';

/** How the use of the site is measured, if at all. */
const analyticsSettings = readAnalyticsSettings(process.env);

/** Lightning CSS's number for `light-dark()`. */
const lightDark = 2 ** 20;

export default defineConfig({
  site: readSiteAddress(process.env),
  // `/about` is served from `about.html`, so that no address needs a trailing slash.
  trailingSlash: 'never',
  // Many pages at once: each waits several times, for hashes and for its file.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 12 },
  prefetch: false,
  devToolbar: { enabled: false },
  // A build says what somebody must act on: its list of pages is jumbled, since many are made at once.
  logger: logHandlers.node({ level: 'warn' }),
  integrations: [
    reactIslands(),
    datedSitemap(),
    articleRedirects(),
    pictureList(),
    catalogueFiles(),
    contentManager(),
    onTouchDirective(),
    signedInScript(),
    analytics(analyticsSettings),
    leanSanitizer(),
    finishedPages(),
    interruptedBuild(),
    validContent(),
  ],
  // The usual effort takes eight times as long for 7 % fewer bytes, and somebody waits for a photo.
  image: { service: sharpImageService({ avif: { effort: 3 } }) },
  fonts: Object.values(brandFonts).map(({ files, weight, display, ...font }) => ({
    provider: fontProviders.local(),
    ...font,
    options: {
      variants: [{ weight, style: 'normal', display, src: [`./src/assets/fonts/${files[0]}`] }],
    },
  })),
  security: {
    // The same policy travels in every page; what a <meta> cannot carry stands in netlify.toml.
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' https: data:",
        "font-src 'self'",
        ["connect-src 'self'", analyticsSettings?.host].filter(Boolean).join(' '),
        "form-action 'self'",
        "base-uri 'none'",
        "manifest-src 'self'",
        'frame-src https://www.openstreetmap.org',
        // Text becomes HTML through src/editing/rich-text/show-markdown.client.ts alone, and never a script.
        "require-trusted-types-for 'script'",
        'trusted-types markdown',
      ],
    },
  },
  // Astro's own highlighter, which the site has no use for, breaks the policy above.
  markdown: { processor: siteMarkdown(), syntaxHighlight: false },
  vite: {
    build: { cssTarget: oldestBrowsers },
    // No style uses `light-dark()`, whose stand-in for older browsers is 100 bytes in every page.
    css: { lightningcss: { exclude: lightDark } },
    plugins: [tailwindcss(), iconComponents()],
  },
});
