import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { createAdminQuery } from './admin-query.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { AdminScreen, type ScreenProps } from './AdminScreen.client.tsx';
import { type AdminList, adminListSchema, type ListedAdmin } from './admins.ts';

const adminsQuery = createAdminQuery(['/api/admin/admins'], adminListSchema);

function AdminItem({ admin }: { admin: ListedAdmin }) {
  const { username, email, lastLoginAt, hasTwoFactor, isDisabled, isOwn } = admin;
  return (
    <li className="card session">
      <div className="session-words">
        <h2>
          <span className="wrap-anywhere">{username}</span>
          {isOwn && <span className="badge">You</span>}
          {isDisabled && <span className="badge">Disabled</span>}
        </h2>
        <p className="wrap-anywhere">{email ?? 'No email address'}</p>
        <p>
          {lastLoginAt === null ? (
            'No login in the last 30 days'
          ) : (
            <>
              Last login <time dateTime={lastLoginAt}>{formatMoment(lastLoginAt)}</time>
            </>
          )}
        </p>
        <p>Two-factor authentication is {hasTwoFactor ? 'on' : 'off'}</p>
      </div>
    </li>
  );
}

function Admins({ admins }: AdminList) {
  return (
    <div className="sessions">
      <ul>
        {admins.map((admin) => (
          <AdminItem key={admin.id} admin={admin} />
        ))}
      </ul>
    </div>
  );
}

function LoadedAdmins() {
  const state = useStore(adminsQuery.$state);
  useEffect(() => {
    void adminsQuery.load();
  }, []);

  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <Spinner label="Loading" />;
    case 'failed':
      return (
        <div role="alert" className="list-note">
          <p>We couldn't load the admins.</p>
          <button type="button" className="btn" onClick={() => void adminsQuery.refresh()}>
            Try again
          </button>
        </div>
      );
    case 'loaded':
      return <Admins {...state.data} />;
  }
}

export default function AdminsScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <LoadedAdmins />
    </AdminScreen>
  );
}
