import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Loaded } from '#components/admin/Loading.client.tsx';
import { TextField } from '#components/TextField.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { describeAccountAct } from '#office/account/account-act.ts';
import { AccountHead, AccountItem } from './AccountItem.client.tsx';
import { AdminDialog } from './AdminDialog.client.tsx';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import {
  type AdminList,
  adminListSchema,
  confirmationSchema,
  type Invitation,
  invitationInputSchema,
  type ListedAdmin,
  mailOffSentence,
  ownEmailInputSchema,
  proposeUsername,
} from '#office/account/admins.ts';

const adminsQuery = createAdminQuery(['/api/admin/admins'], adminListSchema);

type Task =
  | { kind: 'email' | 'change'; admin: ListedAdmin }
  | { kind: 'withdraw'; invitation: Invitation }
  | { kind: 'invite' };

interface ItemProps<Item> {
  item: Item;
  onTask: (task: Task) => void;
}

function AdminItem({
  item: admin,
  onTask,
  isMailSetUp,
}: ItemProps<ListedAdmin> & Pick<AdminList, 'isMailSetUp'>) {
  const { username, email, lastLoginAt, hasTwoFactor, isDisabled, isOwn } = admin;
  const verb = isDisabled ? 'Enable' : 'Disable';
  return (
    <AccountItem
      title={
        <>
          <span>{username}</span>
          {isOwn && <span className="badge">You</span>}
          {isDisabled && <span className="badge">Disabled</span>}
        </>
      }
      facts={[
        email ??
          `No email address${
            isMailSetUp
              ? '. Without one, only whoever runs the site can reset a forgotten password.'
              : ''
          }`,
        lastLoginAt === null ? (
          'No login in the last 30 days'
        ) : (
          <>
            Last login <time dateTime={lastLoginAt}>{formatMoment(lastLoginAt)}</time>
          </>
        ),
        `Two-factor authentication is ${hasTwoFactor ? 'on' : 'off'}`,
      ]}
    >
      <Button look="small" onClick={() => onTask({ kind: isOwn ? 'email' : 'change', admin })}>
        {isOwn ? (
          `${email === null ? 'Add' : 'Change'} email address`
        ) : (
          <>
            {verb}
            <span className="sr-only"> {username}</span>
          </>
        )}
      </Button>
    </AccountItem>
  );
}

function InvitationItem({ item: invitation, onTask }: ItemProps<Invitation>) {
  const { email, username, expiresAt, isMailed } = invitation;
  return (
    <AccountItem
      as="h3"
      title={email}
      facts={[
        `Username ${username}`,
        <>
          {isMailed ? 'Works until ' : 'Not sent yet. Works until '}
          <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
        </>,
      ]}
    >
      <Button look="small" onClick={() => onTask({ kind: 'withdraw', invitation })}>
        Withdraw
        <span className="sr-only"> the invitation to {email}</span>
      </Button>
    </AccountItem>
  );
}

interface TaskDialogProps {
  task: Task;
  onClose: () => void;
  onDone: () => void;
}

function TaskDialog({ task, ...events }: TaskDialogProps) {
  switch (task.kind) {
    case 'email':
      return (
        <AdminDialog
          {...events}
          title="Your email address"
          text={`We'll send password reset links and news about the site here.${
            task.admin.email === null ? '' : ' We also tell your old address about the change.'
          }`}
          button="Save"
          schema={ownEmailInputSchema}
          send={(typed) => sendDetailedRequest('PUT', '/api/admin/account', typed)}
          describeDone={({ email }) => ({
            title: 'Email address saved',
            description: `You'll get email at ${email}.`,
          })}
          drawFields={({ register, errors }) => (
            <TextField
              label="Email address"
              form="admin"
              type="email"
              autoComplete="email"
              required
              defaultValue={task.admin.email ?? ''}
              error={errors.email?.message}
              {...register('email')}
            />
          )}
        />
      );
    case 'change': {
      const { id, username, isDisabled } = task.admin;
      return (
        <AdminDialog
          {...events}
          title={`${isDisabled ? 'Enable' : 'Disable'} ${username}?`}
          text={
            isDisabled
              ? "They'll be able to log in again with their password."
              : "They'll be logged out everywhere and can't log in anymore. Their work stays."
          }
          button={isDisabled ? 'Enable' : 'Disable'}
          isDanger={!isDisabled}
          schema={confirmationSchema}
          send={(typed) =>
            sendDetailedRequest('PUT', '/api/admin/admins', {
              id,
              isDisabled: !isDisabled,
              ...typed,
            })
          }
          describeDone={() => ({
            title: isDisabled ? 'Admin enabled' : 'Admin disabled',
            description: `${username} ${isDisabled ? 'can log in again' : 'can no longer log in'}.`,
          })}
        />
      );
    }
    case 'withdraw': {
      const { id, email } = task.invitation;
      return (
        <AdminDialog
          {...events}
          title="Withdraw this invitation?"
          text={`The link for ${email} will stop working.`}
          button="Withdraw"
          isDanger
          schema={confirmationSchema}
          send={(typed) =>
            sendDetailedRequest('POST', '/api/admin/withdraw-invitation', { id, ...typed })
          }
          describeDone={() => ({
            title: 'Invitation withdrawn',
            description: `The link for ${email} no longer works.`,
          })}
        />
      );
    }
    case 'invite':
      return (
        <AdminDialog
          {...events}
          title="Invite an admin"
          text="We'll email them a link to choose a password. It works once, within 48 hours. As an admin, they can do everything you can."
          button="Send invitation"
          schema={invitationInputSchema}
          send={(typed) => sendDetailedRequest('POST', '/api/admin/admins', typed)}
          describeDone={({ email }) => ({
            title: 'Invitation sent',
            description: `A link is on its way to ${email}.`,
          })}
          drawFields={({ register, errors, setValue, getFieldState }) => (
            <>
              <TextField
                label="Email address"
                form="admin"
                type="email"
                autoComplete="off"
                required
                error={errors.email?.message}
                {...register('email', {
                  onChange: ({ target }: { target: HTMLInputElement }) => {
                    if (getFieldState('username').isDirty) return;
                    setValue('username', proposeUsername(target.value));
                  },
                })}
              />
              <TextField
                label="Username"
                form="admin"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                hint="What they log in with."
                error={errors.username?.message}
                {...register('username')}
              />
            </>
          )}
        />
      );
  }
}

function Admins({ admins, invitations, acts, isMailSetUp }: AdminList) {
  const [task, setTask] = useState<Task | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasChanged = useRef(false);
  const close = () => setTask(null);

  // The button that had the focus may have gone away with its invitation.
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    if (document.activeElement === document.body) list.current?.focus();
  }, [admins, invitations]);

  return (
    <div className="grid gap-5">
      <AccountHead>
        {isMailSetUp ? (
          <Button look="main" onClick={() => setTask({ kind: 'invite' })}>
            Invite an admin
          </Button>
        ) : (
          <p className="max-w-2xl">{mailOffSentence}</p>
        )}
      </AccountHead>
      <ul ref={list} tabIndex={-1} aria-label="Admins" className="grid gap-4">
        {admins.map((admin) => (
          <AdminItem key={admin.id} item={admin} isMailSetUp={isMailSetUp} onTask={setTask} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <h2 className="mt-4 text-xl/[1.2]">Open invitations</h2>
          <ul className="grid gap-4" aria-label="Open invitations">
            {invitations.map((invitation) => (
              <InvitationItem key={invitation.id} item={invitation} onTask={setTask} />
            ))}
          </ul>
        </>
      )}
      {acts.length > 0 && (
        <>
          <h2 id="account-acts" className="mt-4 text-xl/[1.2]">
            Latest changes to accounts
          </h2>
          <ul aria-labelledby="account-acts" className="grid gap-4">
            {acts.map((act) => (
              <li key={act.id} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">{describeAccountAct(act)}</span>{' '}
                <time dateTime={act.occurredAt} className="text-soft">
                  {formatMoment(act.occurredAt)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
      {task && (
        <TaskDialog
          task={task}
          onClose={close}
          onDone={() => {
            close();
            hasChanged.current = true;
            void adminsQuery.refresh();
          }}
        />
      )}
    </div>
  );
}

export default function AdminsScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <Loaded query={adminsQuery} failure="We couldn't load the admins.">
        {(list) => <Admins {...list} />}
      </Loaded>
    </AdminScreen>
  );
}
