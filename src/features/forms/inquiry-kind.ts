import { z } from 'zod/mini';

/** The three kinds of inquiries, as addresses and the database name them. */
export const inquiryKinds = ['client', 'provider', 'contact'] as const;

export const inquiryKindSchema = z.enum(inquiryKinds);

export type InquiryKindName = z.output<typeof inquiryKindSchema>;
