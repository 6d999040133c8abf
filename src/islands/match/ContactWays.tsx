import { useState, type ReactNode } from 'react';
import type { AgencyContact } from './MatchResults.tsx';

interface ContactWaysProps {
  isContacted: boolean;
  name: string;
  agency: AgencyContact;
  onContact: () => Promise<void>;
  /** What else can be done with a match. */
  children: ReactNode;
}

/** Call and Email: either notes the family's interest, and then says how to reach the agency. */
export function ContactWays({ isContacted, name, agency, onContact, children }: ContactWaysProps) {
  const [isSending, setSending] = useState(false);
  const contact = async () => {
    setSending(true);
    await onContact();
    setSending(false);
  };
  const subject = encodeURIComponent(`Interest in ${name}`);
  return (
    <>
      <p className="match-ways">
        {children}
        {['Call', 'Email'].map((way) => (
          <button
            key={way}
            type="button"
            className="btn"
            disabled={isContacted || isSending}
            onClick={() => void contact()}
          >
            {isContacted ? 'Contacted' : way}
            <span className="sr-only"> {isContacted ? `: ${way} ${name}` : name}</span>
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
