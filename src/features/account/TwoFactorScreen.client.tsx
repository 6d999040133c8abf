import { AdminScreen, type ScreenProps } from './AdminScreen.client.tsx';
import { SecondStepPanel } from './SecondStepPanel.client.tsx';

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
