import { Icon } from '#components/admin/Icon.client.tsx';

/** What a visitor without a session finds at an admin's address. */
export function AccessRestricted() {
  return (
    <div className="wrap restricted">
      <span className="restricted-mark">
        <Icon name="lock" />
      </span>
      <h1>Access Restricted</h1>
      <p>You need to log in to access the admin area.</p>
      <a href="/admin/login" className="btn btn-main">
        Go to Login
      </a>
    </div>
  );
}
