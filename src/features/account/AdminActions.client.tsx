import { useAdmin } from './use-admin.client.tsx';
import { LogoutButton } from './LogoutButton.client.tsx';

/** Says who is signed in, beside the way out. */
export function AdminActions() {
  const { username } = useAdmin();
  return (
    <div className="admin-actions">
      <p>
        Logged in as <strong>{username}</strong>
      </p>
      <LogoutButton />
    </div>
  );
}
