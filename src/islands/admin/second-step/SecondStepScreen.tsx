import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { SecondStepPanel } from './SecondStepPanel.tsx';

/** `/admin/second-step` */
export default function SecondStepScreen() {
  return (
    <AdminScreen
      title="A second step at login"
      intro="A code from your phone, besides the password"
      hasWayBack
      isForSetup
    >
      <div className="card admin-panel admin-panel-narrow step-panel">
        <SecondStepPanel />
      </div>
    </AdminScreen>
  );
}
