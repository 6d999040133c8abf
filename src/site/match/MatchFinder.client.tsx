import { useEffect, useMemo, useRef, useState } from 'react';
import type { MatchResultsText } from '#model/schemas/page-schemas.ts';
import { toPhoneLink } from '#lib/text/contact-links.ts';
import { unpackRows } from '#lib/text/rows.ts';
import { useShortlist } from '#site/directory/shortlist.client.ts';
import { MatchForm } from './MatchForm.client.tsx';
import type { AgencyContact } from './MatchContact.client.tsx';
import { useMatch, type ContactWay } from './use-match.client.ts';
import { MatchCard, reportOpening } from './MatchCard.client.tsx';
import {
  chooseHeading,
  closeScore,
  roundScore,
  type NearMatch,
  type Recommendation,
} from './recommendation.ts';

function joinTexts(text: string, more = ''): string {
  return `${text} ${more}`.trim();
}

/** A notice above the cards that points a family without a close match to a person first. */
function LowScores({ isAnyClose, text }: { isAnyClose: boolean; text: MatchResultsText }) {
  return (
    <aside className="match-banner no-print" aria-label="More help">
      <p>{joinTexts(isAnyClose ? text.someClose : text.noneClose, text.unlisted)}</p>
      <a href="/intake-forms?about=match#families" className={isAnyClose ? 'btn' : 'btn btn-main'}>
        Complete an Intake Form
      </a>
    </aside>
  );
}

interface NoMatchesProps {
  text: MatchResultsText;
  phone: string;
  /** Whether somebody offers that help, but fits in nothing else. */
  isOffered: boolean;
}

function NoMatches({ text, phone, isOffered }: NoMatchesProps) {
  const lead = joinTexts(isOffered ? '' : text.noneText, text.unlisted);
  return (
    <div className="match-none">
      {lead !== '' && <p>{lead}</p>}
      <ul>
        <li>
          {isOffered
            ? 'Change an answer, such as the place or the hours, and search again.'
            : 'Choose another kind of help, or several, and search again.'}
        </li>
        <li>Or send us the intake form. Your answers here are already filled in.</li>
        <li>
          Or call us at <a href={toPhoneLink(phone)}>{phone}</a>.
        </li>
      </ul>
      <a href="/intake-forms?about=match#families" className="btn btn-main">
        Complete an Intake Form
      </a>
    </div>
  );
}

function NearMatches({ nearMatches }: { nearMatches: readonly NearMatch[] }) {
  return (
    <ul className="match-near">
      {nearMatches.map(({ id, name, summary }) => (
        <li key={id}>
          <span>{`${summary}:`}</span>{' '}
          <a href={`/providers/${id}`} {...reportOpening(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface MatchResultsProps {
  recommendations: readonly Recommendation[];
  nearMatches: readonly NearMatch[];
  note: string;
  others: string;
  /** Whether the results are of a new search, not ones that Back or a link returned to. */
  isNew: boolean;
  contacted: readonly number[];
  agency: AgencyContact;
  text: MatchResultsText;
  onContact: (provider: Recommendation['provider'], way: ContactWay) => Promise<void>;
  onRefine: () => void;
  onStartAnew: () => void;
}

function MatchResults({
  recommendations,
  nearMatches,
  note,
  others,
  isNew,
  contacted,
  agency,
  text,
  onContact,
  onRefine,
  onStartAnew,
}: MatchResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = useShortlist();
  const [askingId, setAskingId] = useState<number | null>(null);
  useEffect(() => {
    heading.current?.focus();
    if (isNew) heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- results are new only when they first appear
  }, []);
  const scores = recommendations.map(({ matchScore }) => roundScore(matchScore));
  return (
    <section className="match-results" aria-labelledby="match-results-title">
      <div className="match-head" data-keep-clear>
        <h2 ref={heading} id="match-results-title" tabIndex={-1}>
          {text[chooseHeading(scores)]}
        </h2>
        <p className="match-ways no-print">
          <button type="button" className="btn" onClick={onRefine}>
            Refine My Preferences
          </button>
          <button type="button" className="btn" onClick={onStartAnew}>
            New Search
          </button>
        </p>
      </div>
      {note && <p className="match-lead">{note}</p>}
      {recommendations.length === 0 && (
        <NoMatches text={text} phone={agency.phone} isOffered={note !== ''} />
      )}
      {scores.some((score) => score < closeScore) && (
        <LowScores isAnyClose={scores.some((score) => score >= closeScore)} text={text} />
      )}
      {recommendations.length > 0 && (
        <ol className="match-list">
          {recommendations.map((recommendation, index) => (
            <li key={recommendation.provider.id}>
              <MatchCard
                recommendation={recommendation}
                isTop={index === 0}
                isContacted={contacted.includes(recommendation.provider.id)}
                isSaved={saved.some(({ id }) => id === recommendation.provider.id)}
                isAsking={recommendation.provider.id === askingId}
                agency={agency}
                text={text}
                onAsk={setAskingId}
                onContact={onContact}
              />
            </li>
          ))}
        </ol>
      )}
      {others && <p className="match-others">{others}</p>}
      {nearMatches.length > 0 && <NearMatches nearMatches={nearMatches} />}
      <p className="match-ways no-print">
        <a href="/providers" className="btn">
          Browse All Providers
        </a>
      </p>
    </section>
  );
}

interface MatchFinderProps {
  /** Rows of slug and label; see {@link packRows}. */
  services: string;
  /** Rows of a county's name and its cities. */
  areas: string;
  agency: AgencyContact;
  text: MatchResultsText;
}

export default function MatchFinder({ agency, text, ...packed }: MatchFinderProps) {
  const services = useMemo(
    () => unpackRows(packed.services).map(([slug = '', label = '']) => ({ slug, label })),
    [packed.services],
  );
  const areas = useMemo(
    () => unpackRows(packed.areas).map(([name = '', ...cities]) => ({ name, cities })),
    [packed.areas],
  );
  const { form, answers, view, send, contact, answer, refine, showEarlier, startAnew } =
    useMatch(services);
  const wasAt = useRef(view.kind);
  useEffect(() => {
    // The button that led back to the form is gone, and the focus with it.
    if (wasAt.current === 'results' && view.kind === 'form') form.current?.focus();
    wasAt.current = view.kind;
  }, [form, view.kind]);
  if (view.kind === 'results') {
    return (
      <MatchResults
        {...view}
        agency={agency}
        text={text}
        onContact={contact}
        onRefine={refine}
        onStartAnew={startAnew}
      />
    );
  }
  return (
    <MatchForm
      form={form}
      services={services}
      areas={areas}
      answers={answers}
      isSending={view.isSending}
      earlier={view.earlier}
      onShowEarlier={showEarlier}
      onStartAnew={() => {
        startAnew();
        // The button that was pressed is gone, and the focus with it.
        form.current?.focus();
      }}
      onAnswer={answer}
      onSend={() => void send()}
    />
  );
}
