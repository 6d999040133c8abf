/** How many times more cases than usual are tried: many times in `npm run torture`. */
const factor = Number(process.env['TORTURE_FACTOR'] ?? '1');

const usual = {
  /** Damaged bodies for each endpoint. */
  damagedBodies: 40,
  /** Bodies of any shape for each endpoint. */
  shapedBodies: 25,
  /** Megabytes of a body that is far too long. */
  longBodyMegabytes: 20,
  /** Odd request lines and heads on a raw connection. */
  rawRequests: 60,
  /** Submissions under way while the database goes away. */
  crowd: 24,
  /** Runs in which a chosen database call fails. */
  failingCalls: 8,
  /** Submissions that are looked for afterwards wherever they must not be. */
  canaries: 200,
  /** Histories of what admins, developers, publisher and build do to one site. */
  interleavings: 25,
  /** Times that two admins save at the same moment. */
  pairs: 25,
  /** Saves that meet a fault of GitHub. */
  githubFaults: 5,
  /** Lengths for which GitHub is behind or ahead. */
  delays: 1,
  /** Absences of the database in each way, while something is saved or published. */
  databaseAbsences: 1,
  /** Times that many items get a hostile value at once. */
  hostileSaves: 10,
  /** Processes that are killed while they publish. */
  killedProcesses: 3,
  /** Families and caregivers for each relation of the matching. */
  matches: 300,
};

/** How much is tried in each part; the same cases come first, however many there are. */
export const sizes = {
  ...usual,
  damagedBodies: usual.damagedBodies * factor,
  shapedBodies: usual.shapedBodies * factor,
  rawRequests: usual.rawRequests * factor,
  crowd: usual.crowd * factor,
  failingCalls: usual.failingCalls * factor,
  interleavings: usual.interleavings * factor,
  pairs: usual.pairs * factor,
  githubFaults: usual.githubFaults * factor,
  delays: usual.delays * factor,
  databaseAbsences: usual.databaseAbsences * factor,
  hostileSaves: usual.hostileSaves * factor,
  killedProcesses: usual.killedProcesses * factor,
  matches: usual.matches * factor,
};

/** For one test, on a busy machine. */
export const testTimeoutMs = 120_000 * Math.max(1, factor);

/** The beginning of every row of random cases: a failure comes again with the next run. */
export const seed = 20_260_301;
