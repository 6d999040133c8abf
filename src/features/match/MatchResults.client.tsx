import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $shortlist } from '#features/directory/shortlist.client.ts';
import { toShownScore } from './match-band.ts';
import type { Recommendation } from './recommendation.ts';
import type { AgencyContact } from './agency-contact.client.ts';
import { LowScores } from './LowScores.client.tsx';
import { MatchCard } from './MatchCard.client.tsx';
import { NoMatches } from './NoMatches.client.tsx';
import type { ContactWay } from './use-match.client.ts';

interface MatchResultsProps {
  recommendations: readonly Recommendation[];
  contacted: readonly number[];
  agency: AgencyContact;
  onContact: (provider: Recommendation['provider'], way: ContactWay) => Promise<void>;
  onRefine: () => void;
  onStartAnew: () => void;
}

/** From this score on, nobody is told that the match may not be close. */
const closeScore = 60;

/** Who fits, best first, and why. */
export function MatchResults({
  recommendations,
  contacted,
  agency,
  onContact,
  onRefine,
  onStartAnew,
}: MatchResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = useStore($shortlist);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isAnyLow = recommendations.some(({ matchScore }) => toShownScore(matchScore) < closeScore);
  return (
    <div className="match-results">
      <div className="match-head">
        <h2 ref={heading} tabIndex={-1}>
          {recommendations.length === 0 ? 'No match yet' : 'People who fit your family'}
        </h2>
        <p className="match-ways">
          <button type="button" className="btn" onClick={onRefine}>
            Refine My Preferences
          </button>
          <button type="button" className="btn" onClick={onStartAnew}>
            New Search
          </button>
        </p>
      </div>
      {recommendations.length === 0 && <NoMatches />}
      {isAnyLow && <LowScores />}
      {recommendations.length > 0 && (
        <ol className="match-list">
          {recommendations.map((recommendation, index) => (
            <li key={recommendation.provider.id}>
              <MatchCard
                recommendation={recommendation}
                isTop={index === 0}
                isContacted={contacted.includes(recommendation.provider.id)}
                isSaved={saved.some(({ id }) => id === recommendation.provider.id)}
                agency={agency}
                onContact={onContact}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="match-ways">
        <a href="/providers" className="btn">
          Browse All Providers
        </a>
      </p>
    </div>
  );
}
