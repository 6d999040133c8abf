import { z } from 'zod';
import { inquiryKindSchema, type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { HttpError } from '#lib/http/http-error.server.ts';

const idSchema = z.uuid();

/**
 * Reads the kind of inquiries that a path names.
 *
 * @throws HttpError 404 for any other
 */
export function readInquiryKind(name: string): InquiryKindName {
  const kind = inquiryKindSchema.safeParse(name);
  if (kind.success) return kind.data;
  throw new HttpError(404, 'There are no inquiries of this kind.');
}

/**
 * Reads the inquiry's id that a path names.
 *
 * @throws HttpError 404 for what no inquiry can have as its id
 */
export function readInquiryId(text: string): string {
  const id = idSchema.safeParse(text);
  return id.success ? id.data : refuseUnknownInquiry();
}

/** @throws HttpError 404: there is no such inquiry */
export function refuseUnknownInquiry(): never {
  throw new HttpError(404, 'There is no inquiry with this id.');
}
