import { useId } from 'react';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { bookedCallsQuery } from '#office/inquiries/inquiry-actions.client.ts';
import type { BookedCall } from '#office/inquiries/inquiry-details.ts';
import { nameTimeZone } from '#lib/agency.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { toPhoneLink } from '#lib/text/contact-links.ts';
import { formatShortMoment } from '#lib/text/dates.ts';

/** How many calls of later days are listed. */
const maxLater = 5;

/** The first calls of today and of the next days; nothing where there are none. */
export function FirstCalls() {
  const id = useId();
  const calls = useLoaded(bookedCallsQuery)?.calls ?? [];
  if (calls.length === 0) return null;
  const today = toAgencyDay(new Date());
  const isToday = ({ startsAt }: BookedCall) => toAgencyDay(new Date(startsAt)) === today;
  const later = calls.filter((call) => !isToday(call));
  // Somebody has to act on a call that the office is closed for, however far ahead it is.
  const next = later.filter(({ isClosed }, index) => isClosed || index < maxLater);
  return (
    <section id="first-calls" className="card panel mt-4" aria-labelledby={id}>
      <h3 id={id}>First calls ({nameTimeZone()})</h3>
      <CallList label="Today" calls={calls.filter(isToday)} />
      <CallList label="Next" calls={next} />
      {later.length > next.length && <p className="quiet">and {later.length - next.length} more</p>}
    </section>
  );
}

function CallList({ label, calls }: { label: string; calls: BookedCall[] }) {
  const id = useId();
  if (calls.length === 0) return null;
  return (
    <>
      <h4 id={id} className="quiet">
        {label}
      </h4>
      <ul aria-labelledby={id} className="publishing-list">
        {calls.map((call) => (
          <li key={call.startsAt}>
            <CallRow call={call} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CallRow({ call }: { call: BookedCall }) {
  const { kind, id, startsAt, isClosed, name, phone, about } = call;
  return (
    <p>
      <time dateTime={startsAt}>{formatShortMoment(startsAt)}</time>:{' '}
      <a href={`/admin/inquiries?tab=${kind}&id=${id}`}>{name}</a>
      {phone !== null && (
        <>
          ,{' '}
          <a href={toPhoneLink(phone)} className="whitespace-nowrap">
            {phone}
          </a>
        </>
      )}
      {about !== '' && `, about ${about}`}
      {isClosed && (
        <strong className="block text-danger">
          You&rsquo;re closed then. Cancel the call in the inquiry, or make it anyway.
        </strong>
      )}
    </p>
  );
}
