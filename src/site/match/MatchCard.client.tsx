import type { MouseEvent } from 'react';
import { HeartButton } from '#components/cards/HeartButton.tsx';
import { SampleBadge } from '#components/cards/SampleBadge.tsx';
import { Stars } from '#components/cards/Stars.tsx';
import type { MatchResultsText } from '#model/schemas/page-schemas.ts';
import { MatchContact, type AgencyContact, MatchIcon } from './MatchContact.client.tsx';
import { findMatchBand, roundScore, maxReasons, type Recommendation } from './recommendation.ts';
import { reportInterest } from './match-memory.client.ts';
import type { ContactWay } from './use-match.client.ts';

/** Returns handlers that report when a link to a profile is opened. */
export function reportOpening(id: number) {
  const report = () => {
    void reportInterest('viewed', id);
  };
  return {
    onClick: report,
    onAuxClick: ({ button }: MouseEvent) => {
      // The middle button opens a tab; the right one only opens a menu.
      if (button === 1) report();
    },
  };
}

interface MatchCardProps {
  recommendation: Recommendation;
  isTop: boolean;
  isContacted: boolean;
  isAsking: boolean;
  isSaved: boolean;
  agency: AgencyContact;
  text: MatchResultsText;
  onAsk: (id: number) => void;
  onContact: (provider: Recommendation['provider'], way: ContactWay) => Promise<void>;
}

export function MatchCard({
  recommendation,
  isTop,
  isContacted,
  isAsking,
  isSaved,
  agency,
  text,
  onAsk,
  onContact,
}: MatchCardProps) {
  const { provider, matchScore, matchReasons, doesNotMatch, toConfirm } = recommendation;
  const { id, name, title, image, imageSet, imageFocus, rating, experience, bio } = provider;
  const { specialties, ratedBy, sample } = provider;
  const band = findMatchBand(matchScore);
  return (
    <article className="card match-card" data-top={isTop}>
      <div className="match-portrait">
        {/* Importing `Picture` and `markPortrait` would add a file that both searches load. */}
        <img
          src={image}
          srcSet={imageSet}
          style={{ objectPosition: imageFocus }}
          sizes="(min-width: 48rem) 16rem, 8rem"
          alt={`${provider.isIllustrated || image.endsWith('.svg') ? 'Illustrated portrait' : 'Portrait'} of ${name}`}
          width={400}
          height={400}
          data-portrait={`provider-image-${id}`}
        />
        <HeartButton id={id} name={name} isSaved={isSaved} />
      </div>
      <div className="match-who">
        <p className="match-badges">
          {isTop && (
            <>
              <span className="match-top">Top Match</span>
              <span className="sr-only">,</span>
            </>
          )}
          <span className="match-band" data-tone={band.tone}>
            {band.name}
          </span>
          <span className="sr-only">, score</span>
          <span className="match-score">{`${roundScore(matchScore)} of 100`}</span>
        </p>
        <h3>{name}</h3>
        <p className="match-title">{title}</p>
        <p className="match-badges">
          <span>{`${experience} of experience`}</span>
          <Stars rating={rating} ratedBy={ratedBy} />
          {sample && <SampleBadge />}
          {provider.isIllustrated && <SampleBadge word="Illustration" />}
        </p>
      </div>
      <div className="match-why">
        <ul className="match-reasons" aria-label={`Why ${name} fits`}>
          {matchReasons.slice(0, maxReasons).map((reason) => (
            <li key={reason}>
              <MatchIcon name="check" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        {doesNotMatch.length > 0 && (
          <div className="match-unmet">
            <MatchIcon name="unmet" />
            <p>{text.unmet}</p>{' '}
            <ul>
              {doesNotMatch.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
        {toConfirm.length > 0 && (
          <p className="match-ask">
            <MatchIcon name="ask" />
            <span>{`${text.ask} ${toConfirm.join(', ')}`}</span>
          </p>
        )}
        <p className="match-bio">{bio}</p>
        {specialties.length > 0 && (
          <ul className="match-chips" aria-label="Specialties">
            {specialties.map((specialty) => (
              <li key={specialty} className="chip">
                {specialty}
              </li>
            ))}
          </ul>
        )}
        <MatchContact
          id={id}
          name={name}
          agency={agency}
          isContacted={isContacted}
          isAsking={isAsking}
          onAsk={() => onAsk(id)}
          onContact={(way) => onContact(provider, way)}
        >
          <a href={`/providers/${id}`} className="btn btn-main" {...reportOpening(id)}>
            View Full Profile<span className="sr-only">{` of ${name}`}</span>
          </a>
        </MatchContact>
      </div>
    </article>
  );
}
