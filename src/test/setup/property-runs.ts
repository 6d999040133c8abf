import fc from 'fast-check';

/** The number of cases of each property: few with every change, many before a release. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 40);

// A test that names its own number has costly cases.
fc.configureGlobal({ numRuns });
