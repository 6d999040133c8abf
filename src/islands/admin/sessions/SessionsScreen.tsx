import { AdminScreen, type ScreenProps } from '#islands/admin/frame/AdminScreen.tsx';
import { SessionReview } from './SessionReview.tsx';

/** `/admin/sessions` */
export default function SessionsScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <SessionReview />
    </AdminScreen>
  );
}
