import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createQuery, type QueryState } from '#lib/browser/query.client.ts';
import { inquiryDetailsSchema, type InquiryDetails } from './inquiry-details.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';

/**
 * What is known about an inquiry beyond what was sent, asked once in the life of its dialog.
 *
 * @param kind of the inquiry
 * @param id of the inquiry
 */
export function useInquiryDetails(kind: InquiryKindName, id: string): QueryState<InquiryDetails> {
  const [query] = useState(() =>
    createQuery([`/api/inquiries/${kind}/${encodeURIComponent(id)}`], inquiryDetailsSchema),
  );
  useEffect(() => {
    void query.load();
  }, [query]);
  return useStore(query.$state);
}
