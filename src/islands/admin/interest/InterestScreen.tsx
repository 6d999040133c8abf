import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { InterestReview } from './InterestReview.tsx';

/** `/admin/interest` */
export default function InterestScreen() {
  return (
    <AdminScreen
      title="Interest in caregivers"
      intro="Whom families look at, and whom they ask about, when they use Find My Match"
      hasWayBack
    >
      <InterestReview />
    </AdminScreen>
  );
}
