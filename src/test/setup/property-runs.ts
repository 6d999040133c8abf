import fc from 'fast-check';

/** How many cases a property is tried with: few with every change, many before a release. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 40);

// A test that names its own number has costly cases.
fc.configureGlobal({ numRuns });
