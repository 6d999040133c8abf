import type { Config } from '@netlify/functions';
import { getAdminUser } from '#server/db/admin-user.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** `GET /api/admin/account` tells the admin who asks until when the present password works. */
export default createEndpoint('/api/admin/account', {
  GET: forAdmin(async (_, { user }) => {
    const { passwordEndsAt } = await getAdminUser(user.id);
    return answerJson<'GET /api/admin/account'>(200, { passwordEndsAt });
  }),
});

export const config: Config = { path: '/api/admin/account' };
