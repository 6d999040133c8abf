import account from '#functions/admin-account/admin-account.ts';
import sessions from '#functions/admin-sessions/admin-sessions.ts';
import me from '#functions/auth-me/auth-me.ts';
import articles from '#functions/catalogue-articles/catalogue-articles.ts';
import article from '#functions/catalogue-article/catalogue-article.ts';
import providers from '#functions/catalogue-providers/catalogue-providers.ts';
import caregiver from '#functions/catalogue-provider/catalogue-provider.ts';
import services from '#functions/catalogue-services/catalogue-services.ts';
import testimonials from '#functions/catalogue-testimonials/catalogue-testimonials.ts';
import formMark from '#functions/form-mark/form-mark.ts';
import counts from '#functions/inquiry-counts/inquiry-counts.ts';
import details from '#functions/inquiry-details/inquiry-details.ts';
import inquiryExport from '#functions/inquiry-export/inquiry-export.ts';
import interest from '#functions/match-interest/match-interest.ts';
import { inquiryKinds } from '#domain/inquiry/inquiry-kind.ts';
import { inquiryLists } from '#test/session/inquiry-endpoints.ts';
import { knownId, type Route } from '#test/torture/routes.ts';

/** An endpoint that is asked with GET, and whom it answers. */
export type ReadRoute = Omit<Route, 'method' | 'valid' | 'success'> & { method: 'GET' };

function readRoute(
  path: string,
  handler: Route['handler'],
  params: Route['params'] = {},
): ReadRoute {
  return { title: path, method: 'GET', path, handler, params, isForAdmin: false };
}

const forAdmin = (route: ReadRoute): ReadRoute => ({ ...route, isForAdmin: true });

/** What an admin may search, each with its query part. */
export const searchRoutes: ReadRoute[] = inquiryKinds
  .flatMap((kind) => [
    readRoute(inquiryLists[kind].path, inquiryLists[kind].list),
    readRoute(`/api/inquiries/${kind}/export`, inquiryExport, { kind }),
  ])
  .map(forAdmin);

/** What names one inquiry, or a kind of them, in its path. */
export const inquiryPathRoutes: ReadRoute[] = [
  readRoute('/api/inquiries/contact/export', inquiryExport, { kind: 'contact' }),
  readRoute(`/api/inquiries/contact/${knownId}`, details, { kind: 'contact', id: knownId }),
].map(forAdmin);

/** Every endpoint that only answers, and that only `GET` and `HEAD` may ask. */
export const readRoutes: ReadRoute[] = [
  readRoute('/api/form-mark', formMark),
  readRoute('/api/services', services),
  readRoute('/api/testimonials', testimonials),
  readRoute('/api/blog', articles),
  readRoute('/api/blog/1', article, { id: '1' }),
  readRoute('/api/providers', providers),
  readRoute('/api/providers/1', caregiver, { id: '1' }),
  ...[readRoute('/api/auth/me', me), readRoute('/api/inquiries/counts', counts)].map(forAdmin),
  forAdmin(readRoute('/api/admin/interest', interest)),
  forAdmin(readRoute('/api/admin/account', account)),
  forAdmin(readRoute('/api/admin/sessions', sessions)),
  ...inquiryPathRoutes,
];
