import { useEffect, useRef } from 'react';
import type { ServiceArea } from '#features/content/county.ts';
import type { MatchResultsText } from '#features/content/page-schemas.ts';
import { MatchForm } from './MatchForm.client.tsx';
import type { AgencyContact } from './MatchContact.client.tsx';
import { MatchResults } from './MatchResults.client.tsx';
import { useMatch } from './use-match.client.ts';

interface MatchFinderProps {
  areas: readonly ServiceArea[];
  agency: AgencyContact;
  text: MatchResultsText;
}

export default function MatchFinder({ areas, agency, text }: MatchFinderProps) {
  const { form, answers, view, send, contact, answer, refine, showEarlier, startAnew } = useMatch();
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
