import { z } from 'zod';
import { type InquiryStatus, statusInputSchema } from '#domain/inquiry/status.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { type Operation } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** Most inquiries that one list holds. */
const maxListed = 500;
const maxBytes = 1024;

const idSchema = z.uuid();

/**
 * Lists inquiries of one kind for an admin.
 *
 * @param list the newest first, at most so many
 */
export function listForAdmin(list: (limit: number) => Promise<unknown[]>): Operation {
  return forAdmin(async () => answerJson(200, await list(maxListed)));
}

/**
 * Lets an admin set the status of the inquiry that the path names. Any status may follow any
 * other; the one it has already changes nothing.
 *
 * @param update resolves with false when there is no such inquiry
 */
export function updateStatusForAdmin(
  update: (id: string, status: InquiryStatus) => Promise<boolean>,
): Operation {
  return forAdmin(async ({ request, context }) => {
    const body = await readBody(request, ['json'], maxBytes);
    const { status } = parseInput(statusInputSchema, body);
    const id = idSchema.safeParse(context.params['id']);
    if (!id.success || !(await update(id.data, status))) {
      throw new HttpError(404, 'There is no inquiry with this id.');
    }
    return answerJson(200, { id: id.data, status });
  });
}
