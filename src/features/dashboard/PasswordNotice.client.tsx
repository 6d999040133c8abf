import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createQuery } from '#lib/browser/query.client.ts';
import { accountSchema } from '#features/account/account.ts';
import { formatMoment } from '#lib/text/moment.ts';
import { Icon } from '#components/admin/Icon.client.tsx';

const accountQuery = createQuery(['/api/admin/account'], accountSchema);

/** Says until when a password works that was made for the admin; nothing for one of their own. */
export function PasswordNotice() {
  const state = useStore(accountQuery.$state);
  useEffect(() => {
    void accountQuery.load();
  }, []);
  const endsAt = state.kind === 'loaded' ? state.data.passwordEndsAt : null;
  if (endsAt === null) return null;
  return (
    <p className="password-notice">
      <Icon name="key" />
      <span>
        Your password was made for you and works until{' '}
        <time dateTime={endsAt}>{formatMoment(endsAt)}</time>.{' '}
        <a href="/admin/change-password">Choose your own.</a>
      </span>
    </p>
  );
}
