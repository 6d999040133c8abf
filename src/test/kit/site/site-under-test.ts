import * as z from 'zod';

/** The variable through which the setup of a run tells its tests about the site. */
const variable = 'SITE_UNDER_TEST';

const siteUnderTestSchema = z.object({
  /** The address of the served site, without a slash at its end. */
  url: z.string(),
  /** Folder of the project that was built, a repository. */
  projectDir: z.string(),
  /** Folder of the built site. */
  distDir: z.string(),
  /** The admin who can log in to the site. */
  admin: z.object({ username: z.string(), password: z.string() }),
});

/** The built and served site that a run of tests is about. */
export type SiteUnderTest = z.output<typeof siteUnderTestSchema>;

/** Publishes a site to the workers of this run, which inherit the environment. */
export function publishSiteUnderTest(site: SiteUnderTest): void {
  process.env[variable] = JSON.stringify(site);
}

function getSiteUnderTest(): SiteUnderTest {
  return siteUnderTestSchema.parse(JSON.parse(process.env[variable] ?? 'null'));
}

/** Returns the address of the site under test, without a slash at its end. */
export function getSiteUrl(): string {
  return getSiteUnderTest().url;
}

/** Returns the folder of the project that the site under test was built of, a repository. */
export function getProjectDir(): string {
  return getSiteUnderTest().projectDir;
}

/** Returns the folder of the built site under test. */
export function getDistDir(): string {
  return getSiteUnderTest().distDir;
}

/** Returns the name and password of the admin of the site under test. */
export function getAdmin(): { username: string; password: string } {
  return getSiteUnderTest().admin;
}

/** Every public page kind, one path each, that a visitor can open. */
export const publicPaths = [
  '/',
  '/about',
  '/services',
  '/nanny-services',
  '/doula-services',
  '/family-assistant-services',
  '/childcare-consulting',
  '/specialized-care',
  '/providers',
  '/providers/1',
  '/blog',
  '/blog/nanny-interview-questions',
  '/contact',
  '/contact/sent',
  '/intake-forms',
  '/recommendations',
  '/privacy',
  '/accessibility',
  '/404',
  '/providers/not-found',
  '/blog/not-found',
];
