import { z } from 'zod';
import type { CallContract } from '#lib/http/contract.ts';
import { adminListSchema } from '#features/account/admins.ts';
import { accountSchema, adminUserSchema, loginAnswerSchema } from '#features/account/login.ts';
import { mailedLinkSchema } from '#features/account/mailed-link.ts';
import { openSessionSchema } from '#features/account/open-session.ts';
import { recoveryCodesSchema, twoFactorSchema, setupSchema } from '#features/account/two-factor.ts';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from '#features/content/catalogue-entries.ts';
import { cmsAnswerSchema, cmsFailureSchema } from '#features/cms/cms-answers.ts';
import { draftConflictSchema, draftsSchema } from '#features/editor/drafts.ts';
import { entryDetailsSchema, entryListSchema } from '#features/editor/entries.ts';
import { itemsAndMentionsSchema } from '#features/editor/mentions.ts';
import { newPreviewSchema, previewSchema, previewsSchema } from '#features/editor/previews.ts';
import {
  publishingSchema,
  saveAnswerSchema,
  saveConflictsSchema,
  savedContentSchema,
  uploadedPictureSchema,
} from '#features/publishing/editing-api.ts';
import { plannedAnswerSchema, plannedSavesSchema } from '#features/publishing/planned-api.ts';
import { earlierSitesSchema, putBackAnswerSchema } from '#features/history/earlier-sites.ts';
import { historyDetailsSchema, historyListSchema } from '#features/history/history-entries.ts';
import {
  erasureSchema,
  inquiryDetailsSchema,
  spamAnswerSchema,
} from '#features/inbox/inquiry-details.ts';
import {
  foundInquiriesSchema,
  inquiryCountsSchema,
  listedClientIntakeSchema,
  listedContactMessageSchema,
  listedProviderIntakeSchema,
} from '#features/forms/inquiry.ts';
import { entryAnswerSchema } from '#features/inbox/phone-entry.ts';
import { followUpAnswerSchema, noteSchema } from '#features/inbox/inquiry-notes.ts';
import { statusAnswerSchema, statusesAnswerSchema } from '#features/inbox/status.ts';
import { interestReportSchema } from '#features/match/interest.ts';
import { recommendationsSchema } from '#features/match/recommendation.ts';
import { articleCardSchema } from '#features/content/article-card.ts';
import { problemSchema } from '#lib/http/problem.ts';
import { providerCardSchema } from '#features/content/provider-card.ts';
import { formTokenSchema, submissionAnswerSchema } from '#features/forms/sending.ts';
import { healthSchema } from '#features/dashboard/system-report.ts';

// The contract between server and browser. Handlers are typed by it, and tests check the server's
// own answers and every stand-in for the API against it. No browser bundle imports it.

const done = { 204: null };

// A script gets the id of what was stored, a browser without one a page, or is sent to one.
const submission = { 200: 'text/html', 201: submissionAnswerSchema, 303: null };

/**
 * Lists what each call of the API answers, by status: the schema of the JSON, null for no body, or
 * the media type of anything else. Failures that are not listed are one plain sentence or a problem
 * document.
 */
export const apiContract = {
  'GET /api/admin/account': { 200: accountSchema },
  'POST /api/admin/change-password': done,
  'PUT /api/admin/account': done,
  'GET /api/admin/admins': { 200: adminListSchema },
  'POST /api/admin/admins': done,
  'PUT /api/admin/admins': done,
  'GET /api/admin/content': { 200: savedContentSchema },
  'POST /api/admin/content': { 200: plannedAnswerSchema, 409: saveConflictsSchema },
  'POST /api/admin/content-items': { 200: itemsAndMentionsSchema },
  'DELETE /api/admin/drafts': { 204: null, 409: draftConflictSchema },
  'GET /api/admin/drafts': { 200: draftsSchema },
  'PUT /api/admin/drafts': { 204: null, 409: draftConflictSchema },
  'POST /api/admin/end-sessions': done,
  'GET /api/admin/entries/:kind': { 200: entryListSchema },
  'GET /api/admin/entries/:kind/:name': { 200: entryDetailsSchema },
  'GET /api/admin/earlier-sites': { 200: earlierSitesSchema },
  'POST /api/admin/earlier-sites': { 200: putBackAnswerSchema },
  'GET /api/admin/history': { 200: historyListSchema },
  'GET /api/admin/history/:commit': { 200: historyDetailsSchema },
  'POST /api/admin/history/:commit': { 200: saveAnswerSchema },
  'GET /api/admin/interest': { 200: interestReportSchema },
  'POST /api/admin/pictures': { 201: uploadedPictureSchema },
  'GET /api/admin/pictures/:file': { 200: 'image/*' },
  'DELETE /api/admin/planned': done,
  'GET /api/admin/planned': { 200: plannedSavesSchema },
  'POST /api/admin/planned': done,
  'PUT /api/admin/planned': done,
  'DELETE /api/admin/previews': done,
  'GET /api/admin/previews': { 200: previewsSchema },
  'POST /api/admin/previews': { 201: newPreviewSchema },
  'GET /api/preview/pictures/:file': { 200: 'image/*' },
  'POST /api/preview': { 200: previewSchema },
  'GET /api/admin/publishing': { 200: publishingSchema },
  'POST /api/admin/publishing': done,
  'POST /api/admin/privacy-confirmation': done,
  'POST /api/admin/recovery-codes': { 200: recoveryCodesSchema },
  'GET /api/admin/second-step': { 200: twoFactorSchema },
  'POST /api/admin/second-step': { 200: setupSchema },
  'PUT /api/admin/second-step': { 200: recoveryCodesSchema },
  'POST /api/admin/second-step/off': done,
  'GET /api/admin/sessions': { 200: z.array(openSessionSchema) },
  'POST /api/admin/withdraw-invitation': done,
  'POST /api/auth/forgot-password': done,
  'POST /api/auth/link': { 200: mailedLinkSchema },
  'PUT /api/auth/link': done,
  'POST /api/auth/login': { 200: loginAnswerSchema },
  'POST /api/auth/logout': done,
  'GET /api/auth/me': { 200: adminUserSchema },
  'GET /api/blog': { 200: z.array(catalogueArticleSchema) },
  'GET /api/blog?view=cards': { 200: z.array(articleCardSchema) },
  'GET /api/blog/:id': { 200: catalogueArticleSchema },
  'POST /api/cms': { 200: cmsAnswerSchema, failure: cmsFailureSchema },
  'GET /api/contact': { 200: z.array(listedContactMessageSchema) },
  'POST /api/contact': submission,
  'PUT /api/contact/:id/status': { 200: statusAnswerSchema },
  'POST /api/deploy-status': done,
  'GET /api/form-mark': { 200: formTokenSchema },
  'GET /api/health': { 200: healthSchema, 503: healthSchema },
  'GET /api/inquiries': { 200: foundInquiriesSchema },
  'GET /api/inquiries/counts': { 200: inquiryCountsSchema },
  'POST /api/inquiries/erasure': { 200: erasureSchema },
  'GET /api/inquiries/:kind/:id': { 200: inquiryDetailsSchema },
  'GET /api/inquiries/:kind/export': { 200: 'text/csv' },
  'POST /api/inquiries/:kind/calls': { 201: entryAnswerSchema },
  'PUT /api/inquiries/:kind/status': { 200: statusesAnswerSchema },
  'POST /api/inquiries/:kind/:id/delete-note': done,
  'PUT /api/inquiries/:kind/:id/follow-up': { 200: followUpAnswerSchema },
  'POST /api/inquiries/:kind/:id/notes': { 201: noteSchema },
  'PUT /api/inquiries/:kind/:id/spam': { 200: spamAnswerSchema },
  'GET /api/intake/client': { 200: z.array(listedClientIntakeSchema) },
  'POST /api/intake/client': submission,
  'PUT /api/intake/client/:id/status': { 200: statusAnswerSchema },
  'GET /api/intake/provider': { 200: z.array(listedProviderIntakeSchema) },
  'POST /api/intake/provider': submission,
  'PUT /api/intake/provider/:id/status': { 200: statusAnswerSchema },
  'GET /api/providers': { 200: z.array(catalogueProviderSchema) },
  'GET /api/providers?view=cards': { 200: z.array(providerCardSchema) },
  'GET /api/providers/:id': { 200: catalogueProviderSchema },
  'POST /api/recommendations/preferences': { 200: recommendationsSchema },
  'POST /api/recommendations/:sessionId/contacted/:providerId': done,
  'POST /api/recommendations/:sessionId/viewed/:providerId': done,
  'GET /api/services': { 200: z.array(catalogueServiceSchema) },
  'GET /api/testimonials': { 200: z.array(catalogueTestimonialSchema) },
} satisfies Record<string, CallContract>;

/** Describes the JSON of a failure that a call does not list. */
export const failureSchema = problemSchema;

type Calls = typeof apiContract;

declare module '#lib/http/contract.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an object type, by name
  interface ApiContract extends Calls {}
}
