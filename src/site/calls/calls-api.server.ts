import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { answerPage } from '#lib/http/answer.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { findBodyKind, parseInput, readBody } from '#lib/http/body.server.ts';
import { listTypedTexts } from '#lib/text/typed-text.ts';
import { loadOfficeHours } from '#model/built/built-agency.server.ts';
import { createProgressToken } from '#site/forms/server/inquiry-progress.server.ts';
import { progressPaths } from '#site/forms/inquiry-progress.ts';
import type { CallOffer } from '#site/forms/server/submission.server.ts';
import {
  readLanguage,
  translateError,
  visitorCall,
} from '#site/forms/server/visitor-call.server.ts';
import { nameChoice } from './call-words.ts';
import { callAnswerSchema, type CallView } from './first-call.ts';
import { actOnCall, callInputSchema, lookAtCall } from './first-call.server.ts';

const maxBytes = 4 * 1024;

/** The builder of pages is loaded for browsers without script alone. */
const loadCallPages = () => import('./call-page.server.ts');

/**
 * Returns the calls about the first call, for whoever has the link from a confirmation.
 *
 * @param deliverMail sends what is due, once a call is booked or canceled
 */
export function createCallCalls(deliverMail: () => Promise<void>) {
  const act = async (c: AppContext, body: unknown): Promise<CallView | null> => {
    const input = parseInput(callInputSchema, body);
    const view = await actOnCall(input, c.env.ip, readLanguage(c));
    if (input.act === 'book' || input.act === 'cancel') c.env.waitUntil?.(withOwnTime(deliverMail));
    return view;
  };
  return {
    'POST /api/sent/call': visitorCall(
      { body: callInputSchema, maxBytes: null, 200: callAnswerSchema },
      async (c) => {
        const body = await readBody(c.req.raw, ['json'], maxBytes);
        return c.var.answer(200, { view: await act(c, body) });
      },
    ),
    'POST /api/sent/call/page': visitorCall(
      { body: callInputSchema, maxBytes: null, 200: 'text/html' },
      async (c) => {
        let body: unknown = undefined;
        if (findBodyKind(c.req.raw) === 'form') {
          c.set('showFailure', async (error) => {
            const { formatCallPage } = await loadCallPages();
            const { token = '' } = listTypedTexts(body);
            const language = readLanguage(c);
            const view = [409, 422].includes(error.status) ? await lookAgain(c, body) : null;
            const { message } = language === 'es' ? translateError(error) : error;
            const page = await formatCallPage(view, { token, language }, message);
            return answerPage(error.status, page, error.headers);
          });
        }
        body = await readBody(c.req.raw, ['json', 'form'], maxBytes);
        const view = await act(c, body);
        const { token = '' } = listTypedTexts(body);
        const { formatCallPage } = await loadCallPages();
        return answerPage(200, await formatCallPage(view, { token, language: readLanguage(c) }));
      },
    ),
  };
}

/** Returns what is possible after a refusal: a time without a number is held on. */
async function lookAgain(c: AppContext, body: unknown): Promise<CallView | null> {
  const { token = '', act, startsAt } = listTypedTexts(body);
  const language = readLanguage(c);
  const look = () => lookAtCall(token, language).catch(() => null);
  if (act !== 'book' || startsAt === undefined) return look();
  return actOnCall({ token, act: 'hold', startsAt }, c.env.ip, language).catch(look);
}

/** Offers times for a first call to whoever has just sent a form, where the agency takes any. */
export const callOffer: CallOffer = {
  findWay: async (inquiry, language) =>
    (await takesCalls())
      ? [
          {
            label: nameChoice(language),
            path: `${progressPaths[language]}#${createProgressToken(inquiry.kind, inquiry.id)}`,
          },
        ]
      : [],
  drawTimes: async (inquiry, language) => {
    if (!(await takesCalls())) return null;
    const token = createProgressToken(inquiry.kind, inquiry.id);
    // What was sent is stored, whatever becomes of the times.
    const view = await lookAtCall(token, language).catch(() => null);
    const { buildCall } = await loadCallPages();
    return view && buildCall(view, { token, language });
  },
};

async function takesCalls(): Promise<boolean> {
  return ((await loadOfficeHours())?.callsADay ?? 0) > 0;
}
