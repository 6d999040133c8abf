import * as z from 'zod/mini';

export const inquiryKinds = ['client', 'provider', 'contact'] as const;

export const inquiryKindSchema = z.enum(inquiryKinds);

export type InquiryKindName = z.output<typeof inquiryKindSchema>;
