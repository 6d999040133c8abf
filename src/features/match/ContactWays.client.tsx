import { useState, type ReactNode } from 'react';
import type { AgencyContact } from './agency-contact.client.ts';
import type { ContactWay } from './use-match.client.ts';

interface ContactWaysProps {
  isContacted: boolean;
  name: string;
  agency: AgencyContact;
  onContact: (way: ContactWay) => Promise<void>;
  /** What else can be done with a match. */
  children: ReactNode;
}

const contactWays: { way: ContactWay; label: string }[] = [
  { way: 'call', label: 'Call' },
  { way: 'email', label: 'Email' },
];

/** Call and Email: either notes the family's interest, and then says how to reach the agency. */
export function ContactWays({ isContacted, name, agency, onContact, children }: ContactWaysProps) {
  const [isSending, setSending] = useState(false);
  const contact = async (way: ContactWay) => {
    setSending(true);
    await onContact(way);
    setSending(false);
  };
  const subject = encodeURIComponent(`Interest in ${name}`);
  return (
    <>
      <p className="match-ways">
        {children}
        {contactWays.map(({ way, label }) => (
          <button
            key={way}
            type="button"
            className="btn"
            disabled={isContacted || isSending}
            onClick={() => void contact(way)}
          >
            {isContacted ? 'Contacted' : label}
            <span className="sr-only"> {isContacted ? `: ${label} ${name}` : name}</span>
          </button>
        ))}
      </p>
      <div role="status">
        {isContacted && (
          <p className="match-contacted">
            We have noted your interest in {name}. So that we can reach you,{' '}
            <a href="/intake-forms?about=match#families">leave your details</a>, or talk to us now:
            call <a href={agency.phoneLink}>{agency.phone}</a> or write to{' '}
            <a href={`mailto:${agency.email}?subject=${subject}`}>{agency.email}</a>.
          </p>
        )}
      </div>
    </>
  );
}
