import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { fillPattern } from '#test/kit/api/app-routes.ts';
import { addAddress, routes, type TestedRoute } from './routes.ts';

/** A route for `GET`, and who may call it. */
export interface ReadRoute extends TestedRoute {
  method: 'GET';
}

/** Routes that anybody may read. */
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

/** Routes whose path names one inquiry, or a kind of inquiry. */
export const inquiryPathRoutes = reads.filter(({ params }) => 'kind' in params);

/** Routes that an admin may search, each with a query. */
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

/** Every route that accepts only `GET` and `HEAD`. */
export const readRoutes = reads.filter(({ pattern }) =>
  routes.every((each) => each.pattern !== pattern || each.method === 'GET'),
);
