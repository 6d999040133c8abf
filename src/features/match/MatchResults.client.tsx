import { useEffect, useRef } from 'react';
import { useShortlist } from '#features/directory/shortlist.client.ts';
import { MatchCard, type AgencyContact } from './MatchCard.client.tsx';
import { toShownScore, type Recommendation } from './recommendation.ts';
import type { ContactWay } from './use-match.client.ts';

function LowScores() {
  return (
    <aside className="match-banner" aria-label="More help">
      <p>
        Not everybody here is a close match. Tell us a little more, and we will look through
        everyone we know, including people who are not on this site.
      </p>
      <a href="/intake-forms?about=match#families" className="btn">
        Complete an Intake Form
      </a>
    </aside>
  );
}

function NoMatches() {
  return (
    <div className="match-none">
      <p>
        Nobody on this site offers that kind of help right now. We know more people than we list
        here, though, and we will ask around for you.
      </p>
      <ul>
        <li>Choose another kind of help, or several, and search again.</li>
        <li>Or send us the intake form. Your answers here are already filled in.</li>
      </ul>
      <a href="/intake-forms?about=match#families" className="btn btn-main">
        Complete an Intake Form
      </a>
    </div>
  );
}

interface MatchResultsProps {
  recommendations: readonly Recommendation[];
  contacted: readonly number[];
  agency: AgencyContact;
  onContact: (provider: Recommendation['provider'], way: ContactWay) => Promise<void>;
  onRefine: () => void;
  onStartAnew: () => void;
}

/** Shows a note below this score that the match may not be close. */
const closeScore = 60;

export function MatchResults({
  recommendations,
  contacted,
  agency,
  onContact,
  onRefine,
  onStartAnew,
}: MatchResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = useShortlist();
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
