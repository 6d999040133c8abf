/* eslint-disable jsx-a11y-x/no-interactive-element-to-noninteractive-role -- not every browser keeps
   the meaning of a table whose rows are drawn as cards */
import { use } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { toPhoneLink } from '#lib/text/contact-links.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import type { InquiryKind, StoredInquiry } from './inquiry-kinds.client.ts';
import {
  CallMark,
  OriginBadges,
  SiteServices,
  StatusBadge,
  WaitingTime,
} from './InquiryState.client.tsx';

/** Returns whether the follow-up day has come, by the agency's calendar. */
function isDue({ followUpOn }: StoredInquiry): boolean {
  return followUpOn !== undefined && followUpOn <= toAgencyDay(new Date());
}

interface InquiryTableProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entries: Entry[];
  isSpam: boolean;
  marks: ReadonlySet<string>;
  onMark: (id: string) => void;
  onOpen: (entry: Entry) => void;
}

const headClass =
  'px-3 py-2 text-sm/[1.65] font-semibold text-soft print:py-[0.3rem] print:pr-3 print:pl-0';
const cellClass =
  'border-t border-line px-3 py-1 narrow:col-start-1 narrow:border-0 narrow:p-0 print:py-[0.3rem] print:pr-3 print:pl-0';
const rowClass =
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lagoon narrow:relative narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-4 narrow:gap-y-[0.1rem] narrow:border-line narrow:py-[0.7rem] narrow:pr-6 narrow:pl-14 narrow:wrap-anywhere narrow:not-first:border-t phone:pr-5 phone:pl-[3.1rem] print:break-inside-avoid print:bg-transparent print:shadow-none';

/** The address is already the link's text, so it isn't printed a second time. */
const linkClass =
  'text-inherit decoration-line hover:text-lagoon hover:decoration-current print:after:content-none!';

/** A free text: it may say two numbers, which no link can call. */
function PhoneText({ phone }: { phone: string }) {
  const call = toPhoneLink(phone);
  return call === undefined ? (
    <span className="wide:truncate">{phone}</span>
  ) : (
    <a href={call} className={`${linkClass} wide:truncate narrow:min-h-6`}>
      {phone}
    </a>
  );
}

function describeRow(isNew: boolean, isMarked: boolean): string {
  const edge = isNew ? 'shadow-[inset_4px_0_0_var(--color-lagoon)]' : '';
  const ground = isMarked ? 'bg-seafoam' : isNew ? 'bg-new-row' : '';
  return `${rowClass} ${edge} ${ground}`;
}

/**
 * A table whose rows become cards in a narrow window; its roles keep it a table for screen readers.
 */
export function InquiryTable<Entry extends StoredInquiry>({
  kind,
  entries,
  isSpam,
  marks,
  onMark,
  onOpen,
}: InquiryTableProps<Entry>) {
  const services = use(SiteServices);
  // In a wide window each row is one line: long text is cut off, and complete in the details.
  const factWidth = kind.columns.length === 1 ? 'wide:w-48' : 'wide:w-33';
  const heads = [
    { label: 'Date', look: 'pl-6 wide:w-78' },
    { label: 'Name', look: '' },
    ...kind.columns.map(({ label }) => ({ label, look: factWidth })),
    { label: 'Status', look: 'wide:w-28' },
    { label: 'Action', look: 'pr-6 text-right print:hidden wide:w-[9.125rem]' },
  ];
  return (
    <table
      role="table"
      className="w-full text-left print:text-[9.5pt] wide:table-fixed wide:text-sm/[1.65] narrow:block narrow:text-sm/[1.65]"
      aria-label={kind.tabLabel}
    >
      <thead className="narrow:hidden">
        <tr role="row">
          {heads.map(({ label, look }) => (
            <th key={label} role="columnheader" scope="col" className={`${headClass} ${look}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:block">
        {entries.map((entry) => (
          <tr
            key={entry.id}
            role="row"
            className={describeRow(entry.status === 'new', marks.has(entry.id))}
          >
            <td
              role="cell"
              className={`${cellClass} pl-6 wide:truncate narrow:row-start-2 narrow:text-soft phone:col-span-full`}
            >
              <div className="flex flex-wrap items-center gap-x-[0.6rem] wide:flex-nowrap">
                <label className="no-print -ml-[0.3rem] grid size-7 flex-none cursor-pointer place-items-center narrow:absolute narrow:top-[0.2rem] narrow:left-[0.6rem] narrow:m-0 narrow:size-10">
                  <input
                    type="checkbox"
                    className="size-[1.15rem] accent-lagoon"
                    aria-label={`Mark ${entry.name}`}
                    checked={marks.has(entry.id)}
                    onChange={() => onMark(entry.id)}
                  />
                </label>
                <time dateTime={entry.createdAt}>{formatLongDate(entry.createdAt)}</time>
                {entry.status === 'new' && !isSpam && <WaitingTime entry={entry} isBrief />}
              </div>
            </td>
            <td role="cell" className={`${cellClass} narrow:row-start-1 phone:col-span-full`}>
              <div className="flex flex-wrap gap-x-4 wide:grid wide:grid-cols-[minmax(0,1fr)_6.75rem_minmax(0,1.3fr)] wide:items-center wide:gap-[0.6rem] phone:grid phone:justify-items-start">
                <strong
                  id={`name-${entry.id}`}
                  title={entry.name}
                  // On a phone, the status is beside it.
                  className="wide:truncate narrow:text-[1rem] phone:pr-28"
                >
                  {entry.name}
                </strong>
                <PhoneText phone={entry.phone ?? ''} />
                <span className="wide:truncate">
                  {entry.isUnreachable && <CallMark />}
                  <OriginBadges entry={entry} className="mr-2" />
                  {isDue(entry) && (
                    <span
                      className={
                        marks.has(entry.id) ? 'badge due mr-2 bg-surface' : 'badge due mr-2'
                      }
                    >
                      Follow up
                    </span>
                  )}
                  {entry.email !== '' && (
                    <a
                      href={kind.toReply(entry, services)}
                      title={entry.email}
                      className={linkClass}
                    >
                      {entry.email}
                    </a>
                  )}
                </span>
              </div>
            </td>
            {kind.columns.map(({ label, read }) => (
              <td
                key={label}
                role="cell"
                className={`${cellClass} wide:truncate`}
                title={read(entry, services)}
              >
                {read(entry, services)}
              </td>
            ))}
            <td
              role="cell"
              className={`${cellClass} narrow:col-start-2 narrow:row-start-1 narrow:justify-self-end`}
            >
              <StatusBadge status={entry.status} />
            </td>
            <td
              role="cell"
              className={`${cellClass} pr-6 text-right print:hidden narrow:col-start-2 narrow:row-[2/span_3] narrow:self-end phone:row-[3/span_2]`}
            >
              <Button
                look="small"
                className="min-h-9 px-[0.7rem] phone:min-h-11"
                aria-haspopup="dialog"
                aria-describedby={`name-${entry.id}`}
                onClick={() => onOpen(entry)}
              >
                View Details
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
