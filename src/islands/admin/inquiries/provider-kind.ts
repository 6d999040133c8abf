import { createListQueries } from '#browser/api/list-query.ts';
import {
  inquiryFallbacks,
  listedProviderIntakeSchema,
  type ListedProviderIntake,
} from '#domain/inquiry/inquiry.ts';
import { experienceOptions, findOptionLabel, serviceTypeOptions } from '#domain/intake/options.ts';
import type { InquiryKind } from './inquiry-kind.ts';
import { listPersonFacts } from './person-facts.ts';

const path = '/api/intake/provider';

function formatService({ serviceType }: ListedProviderIntake): string {
  return findOptionLabel(serviceTypeOptions, serviceType);
}

function formatExperience({ experience }: ListedProviderIntake): string {
  return findOptionLabel(experienceOptions, experience);
}

/** Applications of caregivers. */
export const providerKind: InquiryKind<ListedProviderIntake> = {
  value: 'provider',
  tabLabel: 'Provider Applications',
  title: 'Provider application',
  emptyText: 'No provider applications submitted yet.',
  noun: 'provider intake',
  path,
  lists: createListQueries(path, listedProviderIntakeSchema),
  columns: [
    { label: 'Service Type', read: formatService },
    { label: 'Experience', read: formatExperience },
  ],
  describe: (entry) => [
    {
      title: 'Personal Information',
      facts: [
        ...listPersonFacts(entry, `Your application: ${formatService(entry)}`),
        { label: 'Address', value: entry.address },
      ],
    },
    {
      title: 'Professional Details',
      facts: [
        { label: 'Service Type', value: formatService(entry) },
        { label: 'Experience', value: formatExperience(entry) },
        { label: 'Availability', value: entry.availability },
      ],
    },
    {
      title: 'Experience & Skills',
      facts: [
        {
          label: 'Certifications',
          value: entry.certifications ?? inquiryFallbacks.certifications,
        },
      ],
      text: entry.experienceDetails ?? inquiryFallbacks.experienceDetails,
    },
    { title: 'Why They Want to Join', text: entry.whyJoin ?? inquiryFallbacks.whyJoin },
  ],
  actions: [
    { status: 'in-progress', label: 'Under Review' },
    { status: 'completed', label: 'Approve' },
    { status: 'declined', label: 'Decline' },
  ],
};
