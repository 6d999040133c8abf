import { reportInterest } from './report-interest.client.ts';
import { findMatchBand, toShownScore } from './match-band.ts';
import { mostReasons, type Recommendation } from './recommendation.ts';
import { HeartButton } from '#features/directory/card-parts.client.tsx';
import { SampleBadge } from '#features/directory/SampleBadge.client.tsx';
import { Stars } from '#features/directory/Stars.client.tsx';
import { ContactWays } from './ContactWays.client.tsx';
import type { AgencyContact } from './agency-contact.client.ts';
import type { ContactWay } from './use-match.client.ts';

interface MatchCardProps {
  recommendation: Recommendation;
  isTop: boolean;
  isContacted: boolean;
  isSaved: boolean;
  agency: AgencyContact;
  onContact: (provider: Recommendation['provider'], way: ContactWay) => Promise<void>;
}

/** A caregiver who fits: how well, why, and what to do next. */
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
  const noteView = () => {
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
          {matchReasons.slice(0, mostReasons).map((reason) => (
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
            onClick={noteView}
            onAuxClick={({ button }) => {
              // The middle one opens it in a tab; the right one opens a menu.
              if (button === 1) noteView();
            }}
          >
            View Full Profile<span className="sr-only"> of {name}</span>
          </a>
        </ContactWays>
      </div>
    </article>
  );
}
