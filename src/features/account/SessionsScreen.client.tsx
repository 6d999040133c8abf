import { AdminScreen, type ScreenProps } from './AdminScreen.client.tsx';
import { SessionReview } from './SessionReview.client.tsx';

/** `/admin/sessions` */
export default function SessionsScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <SessionReview />
    </AdminScreen>
  );
}
