import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { SessionReview } from './SessionReview.tsx';

/** `/admin/sessions` */
export default function SessionsScreen() {
  return (
    <AdminScreen
      title="Where you are signed in"
      intro="The browsers that use your account now"
      hasWayBack
    >
      <SessionReview />
    </AdminScreen>
  );
}
