import * as z from 'zod';
import { findContentText, formatTextPath } from '#model/ids/content-text.ts';
import type { SuggestionInfo } from '#editing/editor/page/previews.ts';
import { momentSchema, repeatableSql, sql } from '#lib/db/database.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { type RateLimit, recordAttempt } from '#lib/db/rate-limit.server.ts';
import { createTooManyError, HttpError } from '#lib/http/http-error.server.ts';
import { toNetwork } from '#lib/http/network-address.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { getDirectory } from '#model/built/built-content.server.ts';
import { readEntryTitle } from '#model/describe/describe-text.server.ts';
import type { SuggestionInput } from './editor-inputs.ts';
import { isThere } from './check-edits.server.ts';
import { hashToken } from './previews.server.ts';

/** As often as a form may be sent from one network. */
const limit: RateLimit = { attempts: 100, windowSeconds: 60 * 60 };

/** More than an admin would read; what is taken or left makes room. */
const maxWaiting = 200;

/** The longest that a suggestion waits. */
const waitingDays = 90;

const linkSchema = z.tuple([z.object({ id: z.string(), waiting: z.int() })]);

/**
 * Stores what somebody with a link suggests; sending it again changes nothing.
 *
 * @throws HttpError 410 for a link that is revoked, expired or wrong, or takes no words; 422 for
 *   what is no text of a page, or where too much waits; 429 where the network has sent enough
 */
export async function storeSuggestions(input: SuggestionInput, ip: string): Promise<void> {
  const attempt = await recordAttempt(
    `suggestions:${hashWithSecret('address', toNetwork(ip))}`,
    limit,
  );
  if (attempt.kind === 'refused') {
    throw createTooManyError(
      'Too many suggestions were sent from your network within an hour.',
      attempt.retryAfterSeconds,
      'call us',
    );
  }
  const rows = await repeatableSql`
    select id, (select count(*) from suggestions where preview_id = previews.id)::int as waiting
    from previews
    where token_hash = ${hashToken(input.token)} and expires_at > now() and takes_words`;
  const found = linkSchema.safeParse(rows);
  if (!found.success) {
    throw new HttpError(410, 'This link takes no more suggestions. Ask the agency for a new one.');
  }
  const [link] = found.data;
  const { name, page, texts } = input;
  if (link.waiting + texts.length > maxWaiting) {
    throw new HttpError(
      422,
      'Many suggestions wait already. Ask the agency to look at them first.',
    );
  }
  for (const { id } of texts) await requireWords(id);
  const ids = texts.map(({ id, shown, words }) =>
    toUuid(JSON.stringify(['suggestion', link.id, id, shown, words])),
  );
  await sql`
    insert into suggestions (id, preview_id, name, page, content_id, shown, words)
    select id, ${link.id}, ${name}, ${page}, content_id, shown, words
    from unnest(
      ${ids}::uuid[], ${texts.map(({ id }) => id)}::text[],
      ${texts.map(({ shown }) => shown)}::text[], ${texts.map(({ words }) => words)}::text[]
    ) as suggested (id, content_id, shown, words)
    on conflict (id) do nothing`;
}

/** Throws HttpError 422 for what is no text of the site. */
async function requireWords(id: string): Promise<void> {
  const item = findContentText(id, await getDirectory());
  const isWords = item && !item.leaf.isImage && !item.leaf.isLink && !item.leaf.isMoment;
  if (!isWords || !(await isThere(item))) {
    throw new HttpError(422, 'Other words can be suggested only for texts of a page.');
  }
}

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  at: momentSchema,
  contentId: z.string(),
  page: z.string(),
  shown: z.string(),
  words: z.string(),
});

/** Returns what waits to be taken or left, oldest first; deletes what has waited too long. */
export async function listSuggestions(): Promise<SuggestionInfo[]> {
  await repeatableSql`
    delete from suggestions where created_at < now() - ${waitingDays} * interval '1 day'`;
  const rows = await repeatableSql`
    select id, name, created_at as at, content_id as "contentId", page, shown, words
    from suggestions order by created_at, content_id limit 500`;
  const directory = await getDirectory();
  return Promise.all(
    z
      .array(rowSchema)
      .parse(rows)
      .map(async (row) => {
        const item = findContentText(row.contentId, directory);
        const { isMarkdown = false, isParagraph = false } = item?.leaf ?? {};
        const form = isMarkdown ? 'markdown' : isParagraph ? 'paragraph' : 'plain';
        const place = item ? formatTextPath(item, await readEntryTitle(item)) : '';
        return { ...row, place, form } as const;
      }),
  );
}

const countSchema = z.tuple([z.object({ count: z.int() })]);

export async function countSuggestions(): Promise<number> {
  const rows = await repeatableSql`select count(*)::int as count from suggestions`;
  return countSchema.parse(rows)[0].count;
}

/** Removes what was taken or left. */
export async function deleteSuggestion(id: string): Promise<void> {
  await repeatableSql`delete from suggestions where id = ${id}`;
}
