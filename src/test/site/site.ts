import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the served site, without a slash at its end. */
    siteUrl: string;
    /** Folder of the built site. */
    distDir: string;
    /** Who can sign in to the site under test. */
    admin: { username: string; password: string };
  }
}

/** Address of the site under test, without a slash at its end. */
export function getSiteUrl(): string {
  return inject('siteUrl');
}

/** Folder of the built site under test. */
export function getDistDir(): string {
  return inject('distDir');
}

/** Name and password of the admin of the site under test. */
export function getAdmin(): { username: string; password: string } {
  return inject('admin');
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
