import { AdminScreen, type ScreenProps } from '#islands/admin/frame/AdminScreen.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** `/admin/change-password` */
export default function ChangePasswordScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <div className="card admin-panel admin-panel-narrow">
        <ChangePasswordForm />
      </div>
    </AdminScreen>
  );
}
