import { screens } from '#islands/admin/dashboard/screens.ts';
import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** `/admin/change-password` */
export default function ChangePasswordScreen() {
  return (
    <AdminScreen screen={screens.changePassword}>
      <div className="card admin-panel admin-panel-narrow">
        <ChangePasswordForm />
      </div>
    </AdminScreen>
  );
}
