import type { Ref } from 'react';
import type { FormDefinition } from './forms.ts';
import { formatCallTime, gotIt } from '#lib/http/sending.ts';
import { type Say, sayIn } from '#lib/text/say.ts';
import type { Sent } from './sent.ts';

export interface NextSteps {
  title: string;
  /** The next steps; the first one has begun. */
  steps: readonly string[];
  phone: string;
  /** The `tel:` address of the phone, so that no browser needs the code for it. */
  phoneLink: string | undefined;
  hours: string;
}

interface CallLinkProps {
  next: NextSteps;
  say: Say;
}

function CallLink({ next, say }: CallLinkProps) {
  return <a href={next.phoneLink}>{say('Call {}', next.phone)}</a>;
}

interface SentPanelProps {
  form: FormDefinition;
  next: NextSteps;
  /** Null on the built page, whose `data-sent` elements the server fills in. */
  sent: Sent | null;
  /** The content ids of the title and the steps, where they can be edited. */
  edit?: { title: string; step: (number: string) => string };
  headingRef?: Ref<HTMLHeadingElement>;
  onAgain?: () => void;
}

/**
 * Replaces a form that was sent; without script, it is part of the answering page. It names no time
 * that the server has not named.
 */
export function SentPanel({ form, next, sent, edit, headingRef, onAgain }: SentPanelProps) {
  const answer = sent?.answer;
  const say = sayIn(form.words);
  return (
    <div className="sent">
      <img src="/images/logo-mark.svg" alt="" width="64" height="64" />
      <h2 ref={headingRef} tabIndex={-1} data-sent="heading">
        {sent?.heading ?? say(`${gotIt}.`)}
      </h2>
      <p role="status">{form.notices.success.description}</p>
      <div data-sent="promise" hidden={!answer}>
        <p className="sent-by">
          <span>{say("We'll call or write ")}</span>
          <strong data-sent="answerBy">{answer && say('by {}', answer.by)}</strong>{' '}
          <span data-sent="closed">{answer?.closed}</span>
        </p>
        <p>
          <span>{say('Heard nothing by then? ')}</span>
          <CallLink next={next} say={say} />
          <span>{say("; we'd want to know.")}</span>
        </p>
      </div>
      <dl data-sent="rows" hidden={!sent || sent.rows.length === 0}>
        {sent?.rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <h3 data-edit={edit?.title}>{next.title}</h3>
      <ol>
        {next.steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === 0 ? 'step' : undefined}
            data-edit={edit?.step((index + 1).toString())}
          >
            {step}
          </li>
        ))}
      </ol>
      <p>
        <span>{say('In a hurry? ')}</span>
        <CallLink next={next} say={say} />
        <span data-sent="call">{formatCallTime(answer?.callFrom ?? next.hours, say)}</span>
      </p>
      <p className="sent-ways" data-sent="waysOn">
        {(sent ?? form).waysOn.map(({ label, path }) => (
          <a key={path} href={path} className="btn">
            {label}
          </a>
        ))}
        {onAgain ? (
          <button type="button" className="sent-again" onClick={onAgain}>
            {form.againText}
          </button>
        ) : (
          <a href={`/${form.page.replace(/\.html$/, '')}?again`} className="sent-again">
            {form.againText}
          </a>
        )}
      </p>
    </div>
  );
}
