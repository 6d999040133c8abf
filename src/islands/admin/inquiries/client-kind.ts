import { createListQueries } from '#browser/api/list-query.ts';
import {
  inquiryFallbacks,
  listedClientIntakeSchema,
  type ListedClientIntake,
} from '#domain/inquiry/inquiry.ts';
import { findOptionLabel, serviceTypeOptions } from '#domain/intake/options.ts';
import type { InquiryKind } from './inquiry-kind.ts';
import { listPersonFacts } from './person-facts.ts';

const path = '/api/intake/client';

function formatService({ serviceType }: ListedClientIntake): string {
  return findOptionLabel(serviceTypeOptions, serviceType);
}

/** What families ask for. */
export const clientKind: InquiryKind<ListedClientIntake> = {
  value: 'client',
  tabLabel: 'Client Intake Forms',
  title: 'Client intake',
  emptyText: 'No client intake forms submitted yet.',
  noun: 'client intake',
  path,
  lists: createListQueries(path, listedClientIntakeSchema),
  columns: [{ label: 'Service Type', read: formatService }],
  describe: (entry) => [
    {
      title: 'Personal Information',
      facts: [
        ...listPersonFacts(entry, `Your request: ${formatService(entry)}`),
        { label: 'Address', value: entry.address },
      ],
    },
    {
      title: 'Service Details',
      facts: [
        { label: 'Service Type', value: formatService(entry) },
        { label: 'Number of Children', value: entry.numberOfChildren?.toString() ?? null },
        { label: "Children's Ages", value: entry.childrenAges },
        { label: 'Start Date', value: entry.startDate },
        { label: 'Schedule', value: entry.schedule },
      ],
    },
    {
      title: 'Additional Information',
      text: entry.additionalInfo ?? inquiryFallbacks.additionalInfo,
    },
  ],
  actions: [
    { status: 'in-progress', label: 'Mark In Progress' },
    { status: 'completed', label: 'Mark Completed' },
    { status: 'declined', label: 'Decline' },
  ],
};
