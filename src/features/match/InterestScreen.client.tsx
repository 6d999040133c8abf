import { AdminScreen, type ScreenProps } from '#features/account/AdminScreen.client.tsx';
import { InterestReview } from './InterestReview.client.tsx';

/** `/admin/interest` */
export default function InterestScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <InterestReview />
    </AdminScreen>
  );
}
