import { type TortureRow } from './strength-page.ts';

const folder = 'src/test/full/torture';

/** Hostile and odd input. */
export const inputRows: readonly TortureRow[] = [
  {
    name: 'damaged-json',
    done: 'bodies damaged in one place, JSON of any shape and what is no JSON, to every endpoint',
    expected: '400, 413 or 422, else still in order; what is in order is taken afterwards',
    files: [`${folder}/bad-json.test.ts`],
  },
  {
    name: 'odd-text',
    done: 'NUL, lone surrogates, broken UTF-8, bidi, marks and any other signs in every field',
    expected: 'stored as typed, without what nobody sees, or refused by the name of the field',
    files: [`${folder}/bad-text.test.ts`],
  },
  {
    name: 'long-body',
    done: 'bodies of up to 20 MB, with and without a length, and of 10,000 fields',
    expected: '413 before it is read, or 422; nothing changed',
    files: [`${folder}/long-body.test.ts`],
  },
  {
    name: 'extra-fields',
    done: 'private, inherited, unknown and doubled fields in bodies, forms and queries',
    expected: '422 or 400 that names the field; nothing changed, nothing polluted',
    files: [`${folder}/extra-fields.test.ts`],
  },
  {
    name: 'sql',
    done: 'statements of SQL in every field, header, query and path',
    expected: 'stored as typed, or refused; no other row changed',
    files: [`${folder}/statements-in-texts.test.ts`],
  },
  {
    name: 'foreign-page',
    done: 'every call that changes something, from pages of others, with every origin, site and type',
    expected: '403, nothing changed; our own pages are not refused',
    files: ['src/test/tour/foreign-page.api.test.ts'],
  },
  {
    name: 'odd-request',
    done: 'other methods, odd Accept headers, broken cookies, marks for the head of the answer',
    expected: '405, 400 or 401; nothing that was sent stands in a head',
    files: ['src/test/tour/odd-request.api.test.ts'],
  },
  {
    name: 'raw-request',
    done: 'bytes on a raw connection: smuggling, odd targets, hosts, heads, lengths and chunks',
    expected: 'no 5xx, no reset without an answer; page, form and function still answer',
    files: [`${folder}/raw-request.test.ts`],
  },
  {
    name: 'accepted-content',
    done: 'hostile values for every item that editors may change',
    expected: 'what is accepted can be built and says the same in its file',
    files: [`${folder}/publishing/accepted-content.test.ts`],
  },
  {
    name: 'accepted-texts',
    done: 'generated Markdown of lists, quotes, emphasis, links, tables and HTML, thousands of levels and signs',
    expected: 'refused by the name of its field, or rendered by the build, at most 50 levels deep',
    files: ['src/model/schemas/markdown-limits.test.ts'],
  },
  {
    name: 'accepted-pictures',
    done: 'pictures of every kind with bytes changed, repeated, removed or cut off, and ones that would unfold to an enormous size',
    expected: 'refused in a sentence, or stored so that the build can draw it, with no metadata',
    files: ['src/editing/pictures'],
  },
  {
    name: 'broken-commit',
    done: 'a developer commits files that cannot be read, break a rule or nest too deep, and pictures that are damaged',
    expected: 'the build shows what they held before and names them; ten later saves go live',
    files: ['src/test/full/broken-commit.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'endless-work',
    done: 'bodies, addresses and headers as long as each endpoint takes, made of what is slow to read',
    expected:
      'a success that its contract names, or a refusal by 4xx; no call keeps the process from others for more than 250 ms',
    files: ['src/test/tour/endless-work.full.test.ts'],
  },
  {
    name: 'formulas',
    done: 'texts that begin as formulas do, exported as CSV',
    expected: 'no cell begins a formula; every text is kept',
    files: [
      'src/office/inquiries/server/inquiry-download.api.test.ts',
      'src/office/inquiries/format-csv.test.ts',
    ],
  },
  {
    name: 'shown-texts',
    done: 'hostile HTML as Markdown, in a form that is given back, in the mail about it and in the export',
    expected:
      'the same elements as for harmless words; nothing that runs, no head more, no cell more',
    files: [`${folder}/markup/rendered-texts.test.ts`],
  },
  {
    name: 'shown-pages',
    done: 'hostile texts in a browser: in the inbox and its dialogs, as rendered Markdown, and every item of a built site',
    expected: 'no script runs, no handler, no address that is code',
    files: ['src/test/full/hostile-inquiries.spec.ts', 'src/test/full/hostile-content.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'code-addresses',
    done: 'spellings of javascript:, vbscript: and data: in every place of Markdown and as a picture',
    expected: 'removed or leading nowhere; 422',
    files: [`${folder}/markup/code-addresses.test.ts`],
  },
  {
    name: 'inside-addresses',
    done: 'addresses that lead to this machine, as pictures, in texts, in forms and in a build',
    expected: 'a listener on this machine hears of none of them',
    files: [`${folder}/address/inside-addresses.test.ts`],
  },
  {
    name: 'climbs',
    done: 'ways out of a folder in request lines, ids, picture names, commits, entries and files',
    expected: '400, 404 or 422; all files of the project are as before',
    files: [
      `${folder}/address/climbs-in-calls.test.ts`,
      `${folder}/address/climbs-on-the-server.test.ts`,
    ],
  },
  {
    name: 'foreign-addresses',
    done: 'addresses of other sites as paths, as next= and its like, and with forms',
    expected: 'every redirect leads to the site itself',
    files: [`${folder}/address/foreign-addresses.test.ts`],
  },
  {
    name: 'build-notices',
    done: 'notices of builds that are forged, replayed, older than one before them, or no JSON',
    expected: '401, 204 or 422; nothing changed',
    files: ['src/editing/publishing/deploy-status.api.test.ts'],
    tests: 'A763|is refused',
  },
  {
    name: 'unknown-commits',
    done: 'commits and paths that there are not, in the history and in the content manager',
    expected: '404 or 422, not 503; git is not called broken',
    files: [
      'src/editing/history/content-history-entry.api.test.ts',
      'src/editing/cms/cms-proxy.api.test.ts',
    ],
    tests: 'A764',
  },
  {
    name: 'confirmations',
    done: 'inquiries with one address in several spellings, more than three on a day',
    expected: 'three confirmations; every inquiry is kept and reaches the agency',
    files: ['src/office/mail/deliver-mail.api.test.ts'],
    tests: 'A760',
  },
  {
    name: 'neighbors',
    done: 'ids beside those that exist',
    expected: 'the same 404 for each, the same 401 without a session',
    files: [`${folder}/address/neighbors.test.ts`],
  },
];
