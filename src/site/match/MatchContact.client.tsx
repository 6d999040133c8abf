import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { TextField } from '#components/TextField.client.tsx';
import { toEmailLink, toPhoneLink } from '#lib/text/contact-links.ts';
import { loadDraft, saveDraft } from '#site/forms/draft.client.ts';
import { contactForm } from '#site/forms/forms.ts';
import { SubmissionForm } from '#site/forms/SubmissionForm.client.tsx';
import { useSubmission } from '#site/forms/use-submission.client.ts';
import type { ContactWay } from './use-match.client.ts';

const circle = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** The paths of each icon on a 24 by 24 grid. */
const paths = {
  check: 'M20 6 9 17l-5-5',
  unmet: `${circle}M8 12h8`,
  ask: `${circle}M9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01`,
  phone:
    'M22 16.9v3a2 2 0 0 1-2.2 2A19.8 19.8 0 0 1 2.1 4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 0 6 6l1.3-1.2a2 2 0 0 1 2.1-.5c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.7 2Z',
} as const;

/** Draws an icon that is hidden from screen readers, since the text beside it says the same. */
export function MatchIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon match-icon" data-name={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The agency's contact data; families reach caregivers only through it. */
export interface AgencyContact {
  phone: string;
  email: string;
  /** As people read them: "Mon-Fri, 9 to 5". */
  hours: string;
}

/**
 * Saves the contact page's draft, which this form shares but whose subject and message it lacks.
 * Returns a function that restores them.
 */
function useOtherDraft(): () => void {
  const [others] = useState(() => {
    const { subject, message } = loadDraft(contactForm.path);
    return { ...(subject && { subject }), ...(message && { message }) };
  });
  return () => saveDraft(contactForm.path, { ...loadDraft(contactForm.path), ...others });
}

interface AskFormProps {
  name: string;
  onSent: () => void;
}

/** Sends an ordinary contact message that names the caregiver. */
function AskForm({ name, onSent }: AskFormProps) {
  const { form, ...submission } = useSubmission(contactForm);
  const keepOtherDraft = useOtherDraft();
  const thanks = useRef<HTMLParagraphElement>(null);
  const { register, formState } = form;
  const { state } = submission;
  const { kind } = state;
  useEffect(() => {
    keepOtherDraft();
    if (kind !== 'sent') return;
    thanks.current?.focus();
    onSent();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of state matters: the rest is new in each render
  }, [kind]);
  if (state.kind === 'sent') {
    const answer = state.sent?.answer;
    const promise = answer ? `We'll call or write by ${answer.by} ${answer.closed}` : '';
    return (
      <p ref={thanks} tabIndex={-1} className="form-note">
        {`Thank you. Your message about ${name} has arrived. ${promise}`.trim()}
      </p>
    );
  }
  const field = (field: 'name' | 'email' | 'phone') => ({
    ...register(field),
    form: contactForm.kind,
    error: formState.errors[field]?.message,
  });
  const { fields } = contactForm;
  return (
    <>
      <p>Or leave your name here, and we&apos;ll get in touch with you.</p>
      <SubmissionForm
        form={{ ...contactForm, label: `Ask about ${name}` }}
        submission={{
          ...submission,
          handleInput: () => {
            submission.handleInput();
            keepOtherDraft();
          },
        }}
      >
        <input type="hidden" {...register('subject')} defaultValue={`Interest in ${name}`} />
        <input
          type="hidden"
          {...register('message')}
          defaultValue={`We found ${name} with Find My Match and would like to know more. Please get in touch with us.`}
        />
        <div className="form-row">
          <TextField {...field('name')} label={fields.name.label} autoComplete="name" required />
          <TextField
            {...field('email')}
            label={fields.email.label}
            type="email"
            autoComplete="email"
            required
          />
        </div>
        <TextField
          {...field('phone')}
          label={`${fields.phone.label} (optional)`}
          type="tel"
          autoComplete="tel"
        />
      </SubmissionForm>
    </>
  );
}

interface ContactBoxProps {
  id: number;
  name: string;
  agency: AgencyContact;
  isContacted: boolean;
  isAsking: boolean;
  onAsk: () => void;
}

/** The agency's number and a short form, which only one card at a time shows. */
function ContactBox({ id, name, agency, isContacted, isAsking, onAsk }: ContactBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSent, setSent] = useState(false);
  useLayoutEffect(() => {
    if (!isAsking) return;
    heading.current?.focus({ preventScroll: true });
    // Scroll instantly, so that the toast that follows knows what to avoid.
    box.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isAsking]);
  const headingId = `match-box-${id}`;
  const subject = encodeURIComponent(`Interest in ${name}`);
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={headingId}
      className="match-box no-print"
      data-keep-clear
    >
      <h4 ref={heading} id={headingId} tabIndex={-1}>
        {`Talk to us about ${name}`}
      </h4>
      <a href={toPhoneLink(agency.phone)} className="btn btn-main">
        <MatchIcon name="phone" />
        <span>{agency.phone}</span>
      </a>
      <div role="status">
        {isContacted && !isSent && (
          <p className="match-contacted">
            <span>{`We have noted your interest in ${name}.`}</span> Write to us below, or{' '}
            <a href="/intake-forms?about=match#families">leave your details</a> in the intake form.
            Then we&apos;ll introduce you.
          </p>
        )}
      </div>
      {isAsking ? (
        <AskForm name={name} onSent={() => setSent(true)} />
      ) : (
        <button type="button" className="btn" onClick={onAsk}>
          {`Write to us about ${name}`}
        </button>
      )}
      <p className="match-note">
        <span>{`We answer the phone ${agency.hours}.`}</span> Or write to{' '}
        <a href={`${toEmailLink(agency.email)}?subject=${subject}`}>{agency.email}</a>.
      </p>
    </div>
  );
}

const contactWays: { way: ContactWay; label: string }[] = [
  { way: 'call', label: 'Call' },
  { way: 'email', label: 'Email' },
];

interface MatchContactProps extends ContactBoxProps {
  onContact: (way: ContactWay) => Promise<void>;
  children: ReactNode;
}

/**
 * Renders two buttons that report the family's interest and show how to reach the agency, even if
 * reporting fails.
 */
export function MatchContact({ onContact, children, ...box }: MatchContactProps) {
  const { name, isContacted, isAsking, onAsk } = box;
  const [isSending, setSending] = useState(false);
  const contact = async (way: ContactWay) => {
    setSending(true);
    onAsk();
    await onContact(way);
    setSending(false);
  };
  return (
    <>
      <p className="match-ways no-print">
        {children}
        {contactWays.map(({ way, label }) => (
          <button
            key={way}
            type="button"
            className="btn"
            disabled={isContacted || isSending}
            onClick={() => void contact(way)}
          >
            <span>{isContacted ? 'Contacted' : label}</span>
            <span className="sr-only">{isContacted ? ` : ${label} ${name}` : ` ${name}`}</span>
          </button>
        ))}
      </p>
      {(isContacted || isAsking) && <ContactBox {...box} />}
    </>
  );
}
