import { type Context } from 'hono';
import { z } from 'zod';
import { parseEntryId } from '#domain/catalogue/entry-key.ts';
import { type InterestKind } from '#domain/matching/interest-kind.ts';
import { sessionIdSchema } from '#domain/matching/session-id.ts';
import { noteInterest } from '#server/db/interest.ts';
import { readOptionalBody } from '#server/http/body.ts';
import { type AppEnv } from '#server/http/app.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { getCardsById } from '#server/matching/match-catalogue.ts';
import { takeMatchCall } from '#server/matching/match-limit.ts';
import { hashWithSecret } from '#server/session/session-secret.ts';

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
