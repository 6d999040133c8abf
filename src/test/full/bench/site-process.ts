import { startTestSite } from '#test/kit/site/start-test-site.ts';
import { tellPort } from './server-process.ts';

// Serves the built site whose folder is the first argument, until the other process ends.
console.info = () => undefined;
const site = await startTestSite(process.argv[2] ?? 'dist');
tellPort(Number(new URL(site.url).port), () => site.close());
