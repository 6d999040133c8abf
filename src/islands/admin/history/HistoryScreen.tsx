import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { HistoryList } from './HistoryList.tsx';

/** `/admin/history` */
export default function HistoryScreen() {
  return (
    <AdminScreen
      title="History"
      intro="Everything that was changed on the site, by whom, and how it read before"
      hasWayBack
    >
      <HistoryList />
    </AdminScreen>
  );
}
