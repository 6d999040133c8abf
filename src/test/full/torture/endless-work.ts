import { addAddress } from './routes.ts';
import { apps } from '#apps.ts';
import { type AppRoute, listRoutes } from '#test/kit/api/app-routes.ts';

/** A value to fill a field with, and a description of it. */
interface Filling {
  title: string;
  /** Returns a value of about this many characters. */
  make: (length: number) => unknown;
}

const repeat = (sign: string) => (length: number) =>
  sign.repeat(Math.max(1, Math.floor(length / sign.length)));
const count = (length: number, width: number) => Math.max(1, Math.floor(length / width));

/** Texts that some programs are slow to read. */
const texts = [
  ...['a', ' ', '\n', 'a ', 'é', 'İ', '\u0301', '"', "'", '\\', '%', '<', '&', '\u2028', '字 '],
  ...[
    '[',
    '[a](',
    '![',
    '*a_',
    '*a ',
    '**_a',
    '_a_',
    '`',
    '- ',
    '> ',
    '>',
    '1. ',
    '!',
    '|-',
    'a\n',
  ],
  ...[
    '- a\n',
    '-\n',
    '  - a\n',
    'a|b\n-|-\n',
    '=\n',
    '===\n',
    '[a]: b\n',
    'http://',
    'www.',
    'a@b.',
  ],
  ...['- - ', '? ', '{a: ', '[[', '&a ', '*a ', '!!a ', '"a": ', 'a: ', '\t', '#', '---\n', '>-\n'],
  ...['~~a&', '(http://a', 'www..', '\\[', '``\\', '-\n===\n', '- - a|b\n-|-\n'],
  ...['(a', 'a+', '/uploads/', '../', '%2e', ';', '=', ',', 'a=b;'],
];

const fillings: readonly Filling[] = [
  ...texts.map((sign) => ({ title: JSON.stringify(sign), make: repeat(sign) })),
  { title: 'many texts', make: (length) => Array<string>(count(length, 4)).fill('a') },
  { title: 'many numbers', make: (length) => Array<number>(count(length, 2)).fill(1) },
  { title: 'many objects', make: (length) => Array.from({ length: count(length, 3) }, () => ({})) },
  {
    title: 'many keys',
    make: (length) =>
      Object.fromEntries(Array.from({ length: count(length, 12) }, (_, n) => [`k${n}`, 1])),
  },
];

/** A call meant to keep an endpoint busy. */
export interface EndlessCall {
  title: string;
  route: AppRoute;
  path: string;
  headers?: Record<string, string>;
  /** Writes the body, which may be long; absent for a call without one. */
  write?: () => string;
}

/** The fields of an endpoint's body that can be filled. */
export interface BodyShape {
  /** The route, such as `POST /api/contact`. */
  route: string;
  maxBytes: number;
  fill: (value: unknown, length: number) => unknown;
  /** The number of characters for the filling. */
  length?: number;
}

export const everyRoute = Object.values(apps).flatMap((app) => listRoutes(app));

/** Lists the calls of an endpoint: with bodies below its limit, long addresses and long headers. */
export function listEndlessCalls(route: AppRoute, shapes: readonly BodyShape[]): EndlessCall[] {
  const name = `${route.method} ${route.pattern}`;
  const { path } = addAddress(route);
  const own = shapes.filter((shape) => shape.route === name);
  const bodies = own.flatMap(({ maxBytes, fill, length = maxBytes - 2000 }, at) => [
    ...fillings.map(({ title, make }): EndlessCall => ({
      title: `${name} ${at} of ${title}`,
      route,
      path,
      write: () => fit((room) => JSON.stringify(fill(make(room), room)), maxBytes, length),
    })),
    {
      title: `${name} ${at} of deep lists`,
      route,
      path,
      write: () => fit((room) => nest(JSON.stringify(fill(hole, room)), room), maxBytes, length),
    },
  ]);
  const addresses = texts.flatMap((sign): EndlessCall[] => {
    const long = encodeURIComponent(repeat(sign)(4000).toWellFormed());
    const query = ['q', 'search', 'from', 'page', 'sort', 'category', long.slice(0, 40)];
    const search = query.map((key) => `${key}=${long}`).join('&');
    const header = long.slice(0, 8000);
    return [
      {
        title: `${name} with a query of ${JSON.stringify(sign)}`,
        route,
        path: `${path}?${search}`,
      },
      {
        title: `${name} with headers of ${JSON.stringify(sign)}`,
        route,
        path,
        headers: {
          'search-text': header,
          'accept-language': header,
          accept: header,
          'if-none-match': header,
          'idempotency-key': header,
          'x-forwarded-for': header,
          'x-webhook-signature': header,
        },
      },
    ];
  });
  return [...bodies, ...addresses];
}

const hole = 'put lists here';

/** Nests lists in a body, deeper than most programs could write. */
function nest(body: string, length: number): string {
  const depth = count(length, 2);
  return body.replace(`"${hole}"`, '['.repeat(depth) + ']'.repeat(depth));
}

/** Returns the longest allowed body: characters that JSON escapes take up more room. */
function fit(make: (length: number) => string, maxBytes: number, length: number): string {
  for (let room = length; ; room = Math.floor(room / 2)) {
    const body = make(room);
    if (Buffer.byteLength(body) <= maxBytes || room < 100) return body;
  }
}
