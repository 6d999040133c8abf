import { accountApi } from '#office/account/server/account-api.server.ts';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';
import { cmsApi } from '#editing/cms/cms-api.server.ts';
import { deployStatusApi } from '#editing/publishing/deploy-status-api.server.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { healthApi } from '#desk/health-api.server.ts';
import { historyApi } from '#editing/history/history-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { interestApi } from '#office/interest/interest-api.server.ts';
import { matchApi } from '#site/match/match-api.server.ts';
import { publishLaterApi } from '#editing/publishing/publish-later.server.ts';

/** Every app, by the name of its function. Tests and the types of clients read its calls. */
export const apps = {
  account: accountApi,
  catalogue: catalogueApi,
  cms: cmsApi,
  'deploy-status': deployStatusApi,
  editor: editorApi,
  forms: formsApi,
  health: healthApi,
  history: historyApi,
  inbox: inboxApi,
  interest: interestApi,
  match: matchApi,
  'publish-later': publishLaterApi,
};

type Calls = (typeof apps)[keyof typeof apps]['calls'];

declare module '#lib/browser/request.client.ts' {
  interface ServedCalls {
    calls: Calls;
  }
}
