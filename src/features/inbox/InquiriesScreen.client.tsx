import { AdminScreen, type ScreenProps } from '#features/account/AdminScreen.client.tsx';
import { InquiryTabs } from './InquiryTabs.client.tsx';

/** `/admin/inquiries` */
export default function InquiriesScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <InquiryTabs />
    </AdminScreen>
  );
}
