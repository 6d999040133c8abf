import { AdminScreen, type ScreenProps } from '#islands/admin/frame/AdminScreen.tsx';
import { InterestReview } from './InterestReview.tsx';

/** `/admin/interest` */
export default function InterestScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <InterestReview />
    </AdminScreen>
  );
}
