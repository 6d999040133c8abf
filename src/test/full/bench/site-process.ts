import { startTestSite } from '#test/kit/site/start-test-site.ts';
import { tellPort } from './server-process.ts';

// Serves the built site in the folder of the first argument until the parent process ends.
console.info = () => undefined;
const site = await startTestSite(process.argv[2] ?? 'dist');
tellPort(Number(new URL(site.url).port), () => site.close());
