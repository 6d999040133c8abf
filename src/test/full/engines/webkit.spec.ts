import { runJourneys } from './run-journeys.ts';

runJourneys('WebKit', 'A750');
