import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { InquiryTabs } from './InquiryTabs.tsx';

/** `/admin/inquiries` */
export default function InquiriesScreen() {
  return (
    <AdminScreen
      title="Manage Inquiries"
      intro="Review and respond to client and provider inquiries"
      hasWayBack
    >
      <InquiryTabs />
    </AdminScreen>
  );
}
