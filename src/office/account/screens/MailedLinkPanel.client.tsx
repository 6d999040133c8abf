import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { TextField } from '#components/TextField.client.tsx';
import { Spinner } from '#components/admin/Loading.client.tsx';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { type MailedLink, mailedLinkSchema } from '#office/account/mailed-link.ts';
import { NewPasswordFields } from './NewPasswordFields.client.tsx';
import { newPasswordFormSchema } from '#office/account/password.ts';
import { useAccountForm } from './use-account-form.client.ts';

const path = '/api/auth/link';

const introClass = 'mt-[0.35rem] mb-7';

type View =
  | { kind: 'loading' }
  | { kind: 'refused'; text: string }
  | { kind: 'cut' }
  | { kind: 'form'; link: MailedLink }
  | { kind: 'done'; link: MailedLink };

/** A heading that takes the focus where the button that led here is gone. */
function Heading({ isArrival = false, children }: { isArrival?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl/[1.1]">
      {children}
    </h1>
  );
}

function PasswordForm({ link, onDone }: { link: MailedLink; onDone: () => void }) {
  const { register, errors, state, isSending, onSubmit } = useAccountForm(
    newPasswordFormSchema,
    async ({ newPassword }) => {
      const token = location.hash.slice(1);
      await sendDetailedRequest('PUT', path, { token, newPassword });
      // The used token need not stay in the history.
      history.replaceState(null, '', location.pathname);
      onDone();
    },
    {
      text: 'No answer came. Try to log in with your new password, or open the link once more.',
      onLoss: () => undefined,
    },
  );
  return (
    <form
      noValidate
      aria-label="Choose a password"
      className="form"
      onSubmit={(event) => void onSubmit(event)}
    >
      {/* For password managers, which need the username. */}
      <input type="text" autoComplete="username" value={link.username} readOnly hidden />
      <NewPasswordFields form="mailed" register={register} errors={errors} />
      <FormStatus state={state} />
      <Button type="submit" look="main" className="justify-self-stretch" disabled={isSending}>
        {isSending ? 'Saving...' : 'Save password'}
      </Button>
    </form>
  );
}

/** Finds the token in an address, also one that a mail filter has wrapped, or alone. */
function findToken(text: string): string | undefined {
  return /(?:^|#|%23)([\w-]{43})(?![\w-])/i.exec(text.trim())?.[1];
}

/** Asks for the address of a link that lost its end on the way, as some mail programs cause. */
function CutLinkForm() {
  const [isWrong, setIsWrong] = useState(false);
  return (
    <form
      noValidate
      aria-label="The whole address"
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('address');
        const token = findToken(typeof typed === 'string' ? typed : '');
        setIsWrong(token === undefined);
        // The link is then read again.
        if (token !== undefined) location.hash = token;
      }}
    >
      <TextField
        label="Address from the email"
        form="cut"
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={
          isWrong
            ? 'This address ends too early, too. Copy all of it, with the part after the # sign, or ask for a new link.'
            : undefined
        }
      />
      <Button type="submit" look="main" className="justify-self-stretch">
        Continue
      </Button>
    </form>
  );
}

async function readLink(): Promise<View> {
  const token = location.hash.slice(1);
  if (token === '') return { kind: 'cut' };
  try {
    const response = await sendDetailedRequest('POST', path, { token });
    return { kind: 'form', link: mailedLinkSchema.parse(await response.json()) };
  } catch (error) {
    const text = error instanceof RequestError ? error.body : '';
    const fallback = 'Our server did not answer. Please reload the page in a minute.';
    return { kind: 'refused', text: text || fallback };
  }
}

export default function MailedLinkPanel() {
  const [view, setView] = useState<View>({ kind: 'loading' });

  useEffect(() => {
    const show = () => {
      void readLink().then(setView);
    };
    show();
    // Another link that is opened in this tab changes only the part behind the #.
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, []);

  switch (view.kind) {
    case 'loading':
      return (
        <>
          <h1 className="sr-only">Your link</h1>
          <Spinner label="Checking your link" />
        </>
      );
    case 'refused':
      return (
        <>
          <Heading>This link can't be used</Heading>
          <p role="alert" className={introClass}>
            {view.text}
          </p>
          <p className="mt-5">
            <a href="/admin-login">Log in</a> or{' '}
            <a href="/admin/forgot-password">ask for a new password</a>
          </p>
        </>
      );
    case 'cut':
      return (
        <>
          <Heading>The end of your link is missing</Heading>
          <p role="alert" className={introClass}>
            Some mail programs cut it off. Copy the whole address from the email, and paste it here.
          </p>
          <CutLinkForm />
          <p className="mt-5">
            Or <a href="/admin/forgot-password">ask for a new password</a>. If you were invited, ask
            whoever invited you for a new link.
          </p>
        </>
      );
    case 'form':
      return (
        <>
          <Heading>{view.link.kind === 'invitation' ? 'Welcome' : 'Choose a new password'}</Heading>
          <p className={`${introClass} text-soft`}>
            Your username is <strong className="wrap-anywhere">{view.link.username}</strong>.
            {view.link.kind === 'invitation' && ' Choose a password to get started.'}
          </p>
          <PasswordForm
            link={view.link}
            onDone={() => setView({ kind: 'done', link: view.link })}
          />
        </>
      );
    case 'done':
      return (
        <>
          <Heading isArrival>Your password is saved</Heading>
          <p className={introClass}>
            Log in as <strong className="wrap-anywhere">{view.link.username}</strong>.
            {view.link.kind === 'reset' && ' All your devices have been logged out.'}
          </p>
          <a href="/admin-login" className="btn btn-main">
            Log in
          </a>
        </>
      );
  }
}
