import * as z from 'zod';
import {
  foundInquiriesSchema,
  inquiryCountsSchema,
  listedClientIntakeSchema,
  listedContactMessageSchema,
  listedProviderIntakeSchema,
} from '#site/forms/inquiry.ts';
import { type CallContract, done } from '#lib/http/contract.ts';
import {
  erasureInputSchema,
  erasureSchema,
  inquiryDetailsSchema,
  spamAnswerSchema,
  spamInputSchema,
} from './inquiry-details.ts';
import {
  followUpAnswerSchema,
  followUpSchema,
  noteDeletionSchema,
  noteInputSchema,
  noteSchema,
} from './inquiry-notes.ts';
import { entryAnswerSchema, phoneEntrySchema } from './phone-entry.ts';
import {
  statusAnswerSchema,
  statusesAnswerSchema,
  statusesInputSchema,
  statusInputSchema,
} from './status.ts';

/** The calls of the inbox, as `api-contract.ts` explains. */
export const inboxCalls = {
  'GET /api/contact': { 200: z.array(listedContactMessageSchema) },
  'PUT /api/contact/:id/status': { body: statusInputSchema, 200: statusAnswerSchema },
  'GET /api/inquiries': { 200: foundInquiriesSchema },
  'GET /api/inquiries/counts': { 200: inquiryCountsSchema },
  'POST /api/inquiries/erasure': { body: erasureInputSchema, 200: erasureSchema },
  'GET /api/inquiries/:kind/:id': { 200: inquiryDetailsSchema },
  'GET /api/inquiries/:kind/export': { 200: 'text/csv' },
  'POST /api/inquiries/:kind/calls': { body: phoneEntrySchema, 201: entryAnswerSchema },
  'PUT /api/inquiries/:kind/status': { body: statusesInputSchema, 200: statusesAnswerSchema },
  'POST /api/inquiries/:kind/:id/delete-note': { ...done, body: noteDeletionSchema },
  'PUT /api/inquiries/:kind/:id/follow-up': { body: followUpSchema, 200: followUpAnswerSchema },
  'POST /api/inquiries/:kind/:id/notes': { body: noteInputSchema, 201: noteSchema },
  'PUT /api/inquiries/:kind/:id/spam': { body: spamInputSchema, 200: spamAnswerSchema },
  'GET /api/intake/client': { 200: z.array(listedClientIntakeSchema) },
  'PUT /api/intake/client/:id/status': { body: statusInputSchema, 200: statusAnswerSchema },
  'GET /api/intake/provider': { 200: z.array(listedProviderIntakeSchema) },
  'PUT /api/intake/provider/:id/status': { body: statusInputSchema, 200: statusAnswerSchema },
} satisfies Record<string, CallContract>;
