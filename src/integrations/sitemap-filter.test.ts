import { expect, test } from 'vitest';
import { isListedInSitemap } from '#lib/site-address.ts';

test.each([
  '/',
  '/about',
  '/nanny-services',
  '/providers',
  '/providers/3',
  '/providers/page/2',
  '/blog/naps',
  '/blog/sent',
  '/blog/admin-tips',
  '/blog/404',
  '/contact',
  '/intake-forms',
  '/administration',
])('A714: %s is in the sitemap', (path) => {
  expect(isListedInSitemap(`https://agency.example${path}`)).toBe(true);
});

test.each([
  '/404',
  '/providers/not-found',
  '/providers/compare',
  '/blog/not-found',
  '/contact/sent',
  '/intake-forms/client-sent',
  '/intake-forms/provider-sent',
  '/admin',
  '/admin/',
  '/admin/inquiries',
  '/admin-login',
  '/admin-dashboard',
  '/cms',
  '/cms/index.html',
])('A714: %s is not in the sitemap', (path) => {
  expect(isListedInSitemap(`https://agency.example${path}`)).toBe(false);
});
