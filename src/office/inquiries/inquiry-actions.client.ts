import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import type { InquiryProgress } from '#site/forms/inquiry-progress.ts';
import { inquiryCountsSchema } from '#site/forms/inquiry.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { SentBody } from '#lib/browser/request.client.ts';
import { bookedCallsSchema } from './inquiry-details.ts';
import { noteSchema, type Note } from './inquiry-notes.ts';
import { type InquiryStatus, statusesAnswerSchema, type StatusesAnswer } from './status.ts';

export async function moveSpam(kind: InquiryKindName, id: string, isSpam: boolean): Promise<void> {
  await sendRequest('PUT', `${toPath(kind, id)}/spam`, { isSpam });
}

export async function updateStatus(
  listPath: string,
  id: string,
  status: InquiryStatus,
): Promise<void> {
  await sendRequest('PUT', `${listPath}/${encodeURIComponent(id)}/status`, {
    status,
  } satisfies SentBody<'PUT /api/contact/:id/status'>);
}

export async function updateStatuses(
  kind: InquiryKindName,
  ids: string[],
  status: InquiryStatus,
): Promise<StatusesAnswer> {
  const response = await sendRequest('PUT', `/api/inquiries/${kind}/status`, { ids, status });
  return statusesAnswerSchema.parse(await response.json());
}

const toPath = (kind: InquiryKindName, id: string) =>
  `/api/inquiries/${kind}/${encodeURIComponent(id)}` as const;

export async function addNote(
  kind: InquiryKindName,
  id: string,
  note: Pick<Note, 'id' | 'text'>,
): Promise<Note> {
  const response = await sendRequest('POST', `${toPath(kind, id)}/notes`, note);
  return noteSchema.parse(await response.json());
}

export async function deleteNote(kind: InquiryKindName, id: string, note: string): Promise<void> {
  await sendRequest('POST', `${toPath(kind, id)}/delete-note`, { id: note });
}

export async function setFollowUp(
  kind: InquiryKindName,
  id: string,
  day: string | null,
): Promise<void> {
  await sendRequest('PUT', `${toPath(kind, id)}/follow-up`, { day });
}

export async function setProgress(
  kind: InquiryKindName,
  id: string,
  progress: InquiryProgress | null,
): Promise<void> {
  await sendRequest('PUT', `${toPath(kind, id)}/progress`, { progress });
}

/** Cancels the first call, of which the sender hears by mail. */
export async function withdrawCall(
  kind: InquiryKindName,
  id: string,
  startsAt: string,
): Promise<void> {
  await sendRequest('POST', `${toPath(kind, id)}/cancel-call`, { startsAt });
}

/** Stores a phone call as an inquiry of that kind. */
export async function enterCall(
  kind: InquiryKindName,
  entry: SentBody<'POST /api/inquiries/:kind/calls'>,
): Promise<void> {
  await sendRequest('POST', `/api/inquiries/${kind}/calls`, entry);
}

export const bookedCallsQuery = createAdminQuery(
  ['/api/inquiries/booked-calls'],
  bookedCallsSchema,
);

export const inquiryCountsQuery = createAdminQuery(['/api/inquiries/counts'], inquiryCountsSchema);
