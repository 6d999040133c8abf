import type { Config } from '@netlify/functions';
import { createFormMark } from '#server/form/form-mark.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/form-mark` says, signed, that a form is opened now. */
export default createEndpoint('/api/form-mark', {
  GET: {
    answer: () =>
      Promise.resolve(answerJson<'GET /api/form-mark'>(200, { mark: createFormMark(Date.now()) })),
  },
});

export const config: Config = { path: '/api/form-mark' };
