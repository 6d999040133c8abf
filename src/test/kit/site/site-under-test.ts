import * as z from 'zod';

/** The variable with which the setup of a run describes the site to its tests. */
const variable = 'SITE_UNDER_TEST';

const siteUnderTestSchema = z.object({
  /** The address of the served site, without a slash at its end. */
  url: z.string(),
  /** The folder of the built project, a repository. */
  projectDir: z.string(),
  /** The folder of the built site. */
  distDir: z.string(),
  /** The admin who can log in to the site. */
  admin: z.object({ username: z.string(), password: z.string() }),
});

/** The built and served site of a test run. */
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

/** Returns the folder of the project from which the site under test was built, a repository. */
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

/** Every kind of page that a visitor can open, one path each. */
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
  '/providers/3',
  '/providers/compare',
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
