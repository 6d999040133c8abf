/* eslint-disable jsx-a11y-x/no-interactive-element-to-noninteractive-role -- not every browser keeps
   the meaning of a table whose rows are drawn as cards */
import { use } from 'react';
import { toPhoneLink } from '#lib/text/contact-links.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import type { InquiryKind, StoredInquiry } from './inquiry-kinds.client.ts';
import {
  CallMark,
  PhoneBadge,
  SiteServices,
  StatusBadge,
  WaitingTime,
} from './InquiryState.client.tsx';

/** Holds from the day itself in Florida. */
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

/** Shows each row as a card in a narrow window; the roles keep it a table for screen readers. */
export function InquiryTable<Entry extends StoredInquiry>({
  kind,
  entries,
  isSpam,
  marks,
  onMark,
  onOpen,
}: InquiryTableProps<Entry>) {
  const services = use(SiteServices);
  const labels = ['Date', 'Name', ...kind.columns.map(({ label }) => label), 'Status', 'Action'];
  return (
    <table role="table" className="inquiries" aria-label={kind.tabLabel}>
      <thead>
        <tr role="row">
          {labels.map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr
            key={entry.id}
            role="row"
            data-new={entry.status === 'new' ? '' : undefined}
            data-marked={marks.has(entry.id) ? '' : undefined}
          >
            <td role="cell" className="inquiry-date">
              <div className="inquiry-line">
                <label className="inquiry-mark no-print">
                  <input
                    type="checkbox"
                    aria-label={`Mark ${entry.name}`}
                    checked={marks.has(entry.id)}
                    onChange={() => onMark(entry.id)}
                  />
                </label>
                <time dateTime={entry.createdAt}>{formatLongDate(entry.createdAt)}</time>
                {entry.status === 'new' && !isSpam && <WaitingTime entry={entry} />}
              </div>
            </td>
            <td role="cell" className="inquiry-name">
              <div className="inquiry-contact">
                <strong id={`name-${entry.id}`} title={entry.name}>
                  {entry.name}
                </strong>
                {entry.phone ? <a href={toPhoneLink(entry.phone)}>{entry.phone}</a> : <span />}
                <span>
                  {entry.isUnreachable && <CallMark />}
                  {entry.source === 'phone' && <PhoneBadge />}
                  {isDue(entry) && <span className="badge due">Follow up</span>}
                  {entry.email !== '' && (
                    <a href={kind.toReply(entry, services)} title={entry.email}>
                      {entry.email}
                    </a>
                  )}
                </span>
              </div>
            </td>
            {kind.columns.map(({ label, read }) => (
              <td key={label} role="cell" className="inquiry-fact" title={read(entry, services)}>
                {read(entry, services)}
              </td>
            ))}
            <td role="cell" className="inquiry-status">
              <StatusBadge status={entry.status} />
            </td>
            <td role="cell" className="inquiry-action">
              <button
                type="button"
                className="btn btn-small"
                aria-haspopup="dialog"
                aria-describedby={`name-${entry.id}`}
                onClick={() => onOpen(entry)}
              >
                View Details
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
