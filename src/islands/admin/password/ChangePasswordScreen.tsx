import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** `/admin/change-password` */
export default function ChangePasswordScreen() {
  return (
    <AdminScreen
      title="Change Password"
      intro="Your other devices will be logged out. You stay logged in here."
      hasWayBack
    >
      <div className="card admin-panel admin-panel-narrow">
        <ChangePasswordForm />
      </div>
    </AdminScreen>
  );
}
