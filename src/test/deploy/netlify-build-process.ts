/*
 * A process in which Netlify's own build runs in the current folder, without Netlify: it tells its
 * parent what came of it.
 */
import build from '@netlify/build';

const result = await build({
  offline: true,
  mode: 'cli',
  context: 'production',
  telemetry: false,
  buffer: true,
});
const { success, logs } = result;
const { headers, redirects } = 'netlifyConfig' in result ? (result.netlifyConfig ?? {}) : {};
process.send?.({ success, headers, redirects, logs });
process.disconnect();
