import { type Context } from 'hono';
import { z } from 'zod';
import { parseEntryId } from '#features/directory/entry-key.ts';
import { type InterestKind } from './interest-kind.ts';
import { sessionIdSchema } from './session-id.ts';
import { noteInterest } from './interest.server.ts';
import { readOptionalBody } from '#lib/http/body.server.ts';
import { type AppEnv } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { parseInput } from '#lib/http/parse-input.server.ts';
import { getCardsById } from './match-catalogue.server.ts';
import { takeMatchCall } from './match-limit.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

const maxBytes = 1024;

const pathSchema = z.object({ sessionId: sessionIdSchema });
/** There is nothing to say: the path names it all. */
const bodySchema = z.strictObject({});

/**
 * Notes that a family opened a caregiver's profile, or asked about the caregiver. The answer is the
 * same whether it was noted before or not.
 *
 * @param kind what the family did
 */
export function noteInterestOf(kind: InterestKind) {
  return async (c: Context<AppEnv, '/:sessionId/:providerId'>): Promise<Response> => {
    const { sessionId } = parseInput(pathSchema, { sessionId: c.req.param('sessionId') });
    const providerId = await readProviderId(c.req.param('providerId'));
    parseInput(bodySchema, (await readOptionalBody(c.req.raw, maxBytes)) ?? {});
    await takeMatchCall('interest', c.env.ip);
    const sessionKey = hashWithSecret('match session', sessionId);
    await noteInterest({ sessionKey, providerId, kind });
    return c.body(null, 204);
  };
}

async function readProviderId(text: string): Promise<number> {
  const id = parseEntryId(text);
  if (id !== null && (await getCardsById()).has(id)) return id;
  throw new HttpError(404, 'There is no caregiver with this id.');
}
