import type { Config } from '@netlify/functions';
import { findDatabaseState } from '#server/db/database-state.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { loadBuildInfo } from '#server/site/build-info.ts';

const path = '/api/health';

/** `GET /api/health` says which build is running and whether its database answers. */
export default createEndpoint(path, {
  GET: {
    async answer() {
      const [build, database] = await Promise.all([loadBuildInfo(), findDatabaseState()]);
      const isHealthy = database === 'ok';
      return answerJson(isHealthy ? 200 : 503, {
        status: isHealthy ? 'ok' : 'failing',
        ...build,
        database,
      });
    },
  },
});

// Netlify reads this without running it: only a literal is found.
export const config: Config = { path: '/api/health' };
