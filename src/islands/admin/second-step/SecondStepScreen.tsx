import { AdminScreen, type ScreenProps } from '#islands/admin/frame/AdminScreen.tsx';
import { SecondStepPanel } from './SecondStepPanel.tsx';

/** `/admin/second-step` */
export default function SecondStepScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen} isForSetup>
      <div className="card admin-panel admin-panel-narrow step-panel">
        <SecondStepPanel />
      </div>
    </AdminScreen>
  );
}
