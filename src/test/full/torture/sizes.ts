/**
 * The number of cases in each part: in the usual tests, and with `TORTURE_SHARE=1`. The larger number
 * begins with the same cases.
 */
const amounts = {
  /** Damaged bodies for each endpoint. */
  damagedBodies: [40, 500],
  /** Bodies of any shape for each endpoint. */
  shapedBodies: [25, 100],
  /** Odd texts for each field of a form. */
  oddTexts: [4, 3000],
  /** Statements of SQL for each field and parameter. */
  statements: [14, 1000],
  /** Odd request lines and heads on a raw connection. */
  rawRequests: [60, 500],
  /** Submissions of each form under way while the database goes away. */
  crowd: [24, 34],
  /** Times that a fault of the database, the disk or the local git comes about. */
  faultRounds: [1, 50],
  /** Database calls of a request that fail, one in each run. */
  failingCalls: [8, 20],
  /** Submissions that are looked for afterwards wherever they must not be. */
  canaries: [200, 1000],
  /** Histories of what admins, developers, publisher and build do to one site. */
  interleavings: [25, 250],
  /** Histories of what admins, a form and a developer do to one list. */
  listInterleavings: [25, 500],
  /** Pairs of changes of one list that are merged. */
  listMerges: [1000, 20_000],
  /** Times that two admins save at the same moment. */
  pairs: [25, 1000],
  /** Saves that meet a fault of GitHub: 50 for each of 11 faults. */
  githubFaults: [5, 550],
  /** Lengths for which GitHub is behind or ahead. */
  delays: [1, 2],
  /** Calls of each endpoint that are meant to keep it busy. */
  endlessCalls: [12, 3000],
  /** Pictures with bytes changed, cut off, repeated or removed. */
  mutatedPictures: [250, 200_000],
  /** Generated Markdown that tries to keep the renderer busy. */
  hostileMarkdown: [120, 50_000],
  /** Pairs of signs of Markdown, and rows of them, that fill a text. */
  markdownPairs: [1500, 14_000],
  /** Times that many items get a hostile value at once. */
  hostileSaves: [10, 100],
  /** Processes that are killed while they publish. */
  killedProcesses: [3, 200],
  /** Families and caregivers for each relation of the matching. */
  matches: [300, 3000],
  /** Browsers that are killed while somebody types. */
  killedBrowsers: [3, 100],
  /** Browsers that are killed three seconds after long typing on the site itself. */
  longTypings: [1, 3],
  /** Seconds of typing before that. */
  longTypingSeconds: [2, 90],
  /** Sessions that are ended in each way and then tried again. */
  endedSessions: [2, 25],
  /** Moments at which clocks differ, in each form of time. */
  clockMoments: [3, 50],
  /** Tokens of sessions that are forged by chance. */
  forgedTokens: [60, 1200],
  /** Logins of each kind whose answers are told apart by nothing. */
  loginsOfEachKind: [3, 1000],
  /** Passwords that are guessed for one account. */
  guesses: [60, 3000],
  /** Tokens of mailed links that are made up by chance. */
  linkGuesses: [60, 2000],
  /** Mailed links that are used by five at the same moment. */
  usedLinks: [2, 40],
  /** Ages at which a mailed link is tried. */
  linkAges: [6, 200],
  /** Histories of all that can be wrong with a site, for each pace of looking. */
  attentionHistories: [40, 200],
  /** Submissions that are sent 50 times at once. */
  doubleSubmits: [2, 50],
  /** Hostile texts for each place where a text is shown. */
  hostileTexts: [40, 3000],
  /** Spellings of an address that is code. */
  codeAddresses: [40, 500],
  /** Addresses of pictures that lead inside. */
  insideAddresses: [40, 400],
  /** Ways out of a folder, for each place that names a file. */
  climbs: [40, 1000],
  /** The same, where git is asked about each. */
  gitClimbs: [6, 250],
  /** Addresses of other sites to be led to. */
  foreignAddresses: [30, 305],
  /** Ids beside those that exist. */
  neighbors: [40, 5000],
  /** Inquiries whose texts begin as formulas do. */
  formulas: [30, 200],
  /** Editors, each of whom saves ten times as often. */
  editors: [4, 20],
  /** Messages that come in 50 at a time. */
  submissions: [200, 20_000],
  /** Messages in an inbox. */
  inboxMessages: [300, 100_000],
  /** Seconds for which pages are asked of the server. */
  pageSeconds: [0.5, 60],
  /** Seconds for which one account is flooded with logins. */
  floodSeconds: [0.5, 60],
  /** Seconds of everything at once. */
  soakSeconds: [1, 1800],
  /** Times that the site is killed and started again. */
  crashes: [1, 20],
  /** Messages that have come in when the site is told to stop. */
  waitingMails: [200, 20_000],
  /** Connections that are read and written slowly, in each way. */
  slowConnections: [2, 50],
} satisfies Record<string, [usual: number, whole: number]>;

const share = readNumber('TORTURE_SHARE');

/** Whether a share of all cases is tried, which also checks times. */
export const isTorture = share !== null;

/** The number of cases in each part. */
export const sizes = Object.fromEntries(
  Object.entries(amounts).map(([name, [usual, whole]]) => [
    name,
    share === null ? usual : Math.max(1, Math.round(whole * share)),
  ]),
) as Record<keyof typeof amounts, number>;

/** The megabytes of a body that is far too long. */
export const longBodyMegabytes = 20;

/** The timeout of one test on a busy machine. */
export const testTimeoutMs = isTorture ? 3_600_000 : 120_000;

/** The seed of all random cases, so that a failure repeats in the next run. */
export const seed = readNumber('TORTURE_SEED') ?? 20_260_301;

function readNumber(name: string): number | null {
  const value = process.env[name];
  return value === undefined || value === '' ? null : Number(value);
}
