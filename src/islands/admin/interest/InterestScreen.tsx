import { screens } from '#islands/admin/dashboard/screens.ts';
import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { InterestReview } from './InterestReview.tsx';

/** `/admin/interest` */
export default function InterestScreen() {
  return (
    <AdminScreen screen={screens.interest}>
      <InterestReview />
    </AdminScreen>
  );
}
