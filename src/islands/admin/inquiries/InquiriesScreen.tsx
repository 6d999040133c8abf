import { AdminScreen, type ScreenProps } from '#islands/admin/frame/AdminScreen.tsx';
import { InquiryTabs } from './InquiryTabs.tsx';

/** `/admin/inquiries` */
export default function InquiriesScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <InquiryTabs />
    </AdminScreen>
  );
}
