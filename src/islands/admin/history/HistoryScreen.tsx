import { screens } from '#islands/admin/dashboard/screens.ts';
import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { HistoryList } from './HistoryList.tsx';

/** `/admin/history` */
export default function HistoryScreen() {
  return (
    <AdminScreen screen={screens.history}>
      <HistoryList />
    </AdminScreen>
  );
}
