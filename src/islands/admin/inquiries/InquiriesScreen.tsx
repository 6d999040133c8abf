import { screens } from '#islands/admin/dashboard/screens.ts';
import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { InquiryTabs } from './InquiryTabs.tsx';

/** `/admin/inquiries` */
export default function InquiriesScreen() {
  return (
    <AdminScreen screen={screens.inquiries}>
      <InquiryTabs />
    </AdminScreen>
  );
}
