import { type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { toAgencyDay } from '#domain/site/agency-day.ts';
import { formatCsvLine } from '#server/csv/format-csv.ts';
import { loadInquiries } from '#server/db/inquiry-export.ts';

/** Rows that are in memory at once. */
const batchSize = 500;
/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

type Value = string | number | null;

const person = {
  createdAt: 'Received (UTC)',
  status: 'Status',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
};

/** The headings of the columns by the fields that stand below them. */
const columnsByKind: Record<InquiryKindName, Record<string, string>> = {
  client: {
    ...person,
    serviceType: 'Service type',
    address: 'Address',
    numberOfChildren: 'Number of children',
    childrenAges: "Children's ages",
    startDate: 'Start date',
    schedule: 'Schedule',
    additionalInfo: 'Additional information',
    id: 'Id',
  },
  provider: {
    ...person,
    serviceType: 'Provider type',
    experience: 'Years of experience',
    address: 'Address',
    certifications: 'Certifications',
    availability: 'Availability',
    experienceDetails: 'Experience details',
    whyJoin: 'Why they want to join',
    id: 'Id',
  },
  contact: { ...person, subject: 'Subject', message: 'Message', id: 'Id' },
};

const fileNames: Record<InquiryKindName, string> = {
  client: 'client-intakes',
  provider: 'provider-intakes',
  contact: 'contact-messages',
};

/**
 * The name of an export's file, for example "client-intakes-2026-11-21.csv".
 *
 * @param kind of inquiry
 * @param moment when it is made
 */
export function nameExport(kind: InquiryKindName, moment: Date): string {
  return `${fileNames[kind]}-${toAgencyDay(moment)}.csv`;
}

/**
 * Writes inquiries as a CSV file, piece by piece: only a few hundred are in memory at once.
 *
 * @param kind of inquiry
 * @param ids which of them, in order
 * @throws while it is read, when the database goes away
 */
export async function* writeInquiryCsv(
  kind: InquiryKindName,
  ids: string[],
): AsyncGenerator<string, void> {
  const columns = Object.entries(columnsByKind[kind]);
  let lines = byteOrderMark + formatCsvLine(columns.map(([, heading]) => heading));
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows: Record<string, Value>[] = await loadInquiries(
      kind,
      ids.slice(start, start + batchSize),
    );
    lines += rows
      .map((row) => formatCsvLine(columns.map(([field]) => row[field] ?? null)))
      .join('');
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
