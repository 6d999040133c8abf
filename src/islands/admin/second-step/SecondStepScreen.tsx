import { screens } from '#islands/admin/dashboard/screens.ts';
import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { SecondStepPanel } from './SecondStepPanel.tsx';

/** `/admin/second-step` */
export default function SecondStepScreen() {
  return (
    <AdminScreen screen={screens.secondStep} isForSetup>
      <div className="card admin-panel admin-panel-narrow step-panel">
        <SecondStepPanel />
      </div>
    </AdminScreen>
  );
}
