import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { fillPattern } from '#test/kit/api/apps.ts';
import { addAddress, routes, type TestedRoute } from './routes.ts';

/** A route that is asked with `GET`, and whom it answers. */
export interface ReadRoute extends TestedRoute {
  method: 'GET';
}

/** What anybody may read. */
const publicPatterns = [
  ...['/api/form-mark', '/api/services', '/api/testimonials', '/api/blog', '/api/blog/:id'],
  ...['/api/providers', '/api/providers/:id', '/api/contact/form'],
];

const reads = routes
  .filter(({ method }) => method === 'GET')
  .map((route): ReadRoute => {
    const address = addAddress(route);
    const isForAdmin = !publicPatterns.includes(route.pattern);
    return { ...address, title: address.path, method: 'GET', isForAdmin };
  });

/** What names one inquiry, or a kind of them, in its path. */
export const inquiryPathRoutes = reads.filter(({ params }) => 'kind' in params);

/** What an admin may search, each with its query part. */
export const searchRoutes: ReadRoute[] = reads
  .filter(({ pattern }) =>
    /^\/api\/(?:contact|intake\/\w+|inquiries(?:\/:kind\/export)?)$/.test(pattern),
  )
  .flatMap((route) => {
    if (!('kind' in route.params)) return [route];
    return inquiryKinds.map((kind) => {
      const path = fillPattern(route.pattern, { kind });
      return { ...route, title: path, path, params: { kind } };
    });
  });

/** Every route that only answers, and that only `GET` and `HEAD` may ask. */
export const readRoutes = reads.filter(({ pattern }) =>
  routes.every((each) => each.pattern !== pattern || each.method === 'GET'),
);
