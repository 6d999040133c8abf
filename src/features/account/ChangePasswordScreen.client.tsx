import { AdminScreen, type ScreenProps } from './AdminScreen.client.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.client.tsx';

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
