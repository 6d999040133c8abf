import { useState, type ReactNode } from 'react';
import { HeartButton } from '#components/HeartButton.tsx';
import { SampleBadge } from '#components/SampleBadge.tsx';
import { Stars } from '#components/Stars.tsx';
import { findMatchBand, toShownScore, maxReasons, type Recommendation } from './recommendation.ts';
import { reportInterest } from './match-memory.client.ts';
import type { ContactWay } from './use-match.client.ts';

/** Families reach caregivers only through the agency. */
export interface AgencyContact {
  phone: string;
  phoneLink: string;
  email: string;
}

interface ContactWaysProps {
  isContacted: boolean;
  name: string;
  agency: AgencyContact;
  onContact: (way: ContactWay) => Promise<void>;
  children: ReactNode;
}

const contactWays: { way: ContactWay; label: string }[] = [
  { way: 'call', label: 'Call' },
  { way: 'email', label: 'Email' },
];

/** Both buttons report the family's interest, and then show how to reach the agency. */
function ContactWays({ isContacted, name, agency, onContact, children }: ContactWaysProps) {
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

interface MatchCardProps {
  recommendation: Recommendation;
  isTop: boolean;
  isContacted: boolean;
  isSaved: boolean;
  agency: AgencyContact;
  onContact: (provider: Recommendation['provider'], way: ContactWay) => Promise<void>;
}

export function MatchCard({
  recommendation,
  isTop,
  isContacted,
  isSaved,
  agency,
  onContact,
}: MatchCardProps) {
  const { provider, matchScore, matchReasons, toConfirm } = recommendation;
  const { id, name, title, image, imageSet, rating, experience, bio, specialties, sample } =
    provider;
  const band = findMatchBand(matchScore);
  const reportView = () => {
    void reportInterest('viewed', id);
  };
  return (
    <article className="card match-card" data-top={isTop}>
      <div className="match-portrait">
        <img
          src={image}
          srcSet={imageSet}
          sizes="(min-width: 48rem) 16rem, 90vw"
          alt={`Portrait of ${name}`}
          width={400}
          height={400}
        />
        <HeartButton id={id} name={name} isSaved={isSaved} />
      </div>
      <div className="match-facts">
        <p className="match-badges">
          {isTop && <span className="match-top">Top Match</span>}
          <span className="match-band" data-tone={band.tone}>
            {band.name}
          </span>
          <span className="match-score">
            <strong>{toShownScore(matchScore)}</strong> of 100
          </span>
        </p>
        <h3>{name}</h3>
        <p className="match-title">{title}</p>
        <p className="match-badges">
          <Stars rating={rating} />
          <span>
            {rating} · {experience} experience
          </span>
          {sample && <SampleBadge />}
        </p>
        <p className="match-bio">{bio}</p>
        <ul className="match-reasons" aria-label={`Why ${name} fits`}>
          {matchReasons.slice(0, maxReasons).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {toConfirm.length > 0 && <p className="match-note">To confirm: {toConfirm.join(', ')}</p>}
        {specialties.length > 0 && (
          <ul className="match-chips" aria-label="Specialties">
            {specialties.map((specialty) => (
              <li key={specialty} className="chip">
                {specialty}
              </li>
            ))}
          </ul>
        )}
        <ContactWays
          isContacted={isContacted}
          name={name}
          agency={agency}
          onContact={(way) => onContact(provider, way)}
        >
          <a
            href={`/providers/${id.toString()}`}
            className="btn btn-main"
            onClick={reportView}
            onAuxClick={({ button }) => {
              // The middle button opens it in a tab, the right one a menu.
              if (button === 1) reportView();
            }}
          >
            View Full Profile<span className="sr-only"> of {name}</span>
          </a>
        </ContactWays>
      </div>
    </article>
  );
}
