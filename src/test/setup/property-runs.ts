import fc from 'fast-check';

/** The number of cases of each property: few with every change, many before a release. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 40);

// A test with its own number has expensive cases.
fc.configureGlobal({ numRuns });
