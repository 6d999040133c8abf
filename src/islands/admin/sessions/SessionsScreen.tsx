import { screens } from '#islands/admin/dashboard/screens.ts';
import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { SessionReview } from './SessionReview.tsx';

/** `/admin/sessions` */
export default function SessionsScreen() {
  return (
    <AdminScreen screen={screens.sessions}>
      <SessionReview />
    </AdminScreen>
  );
}
