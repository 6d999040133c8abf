import { AdminScreen, type ScreenProps } from '#islands/admin/frame/AdminScreen.tsx';
import { HistoryList } from './HistoryList.tsx';

/** `/admin/history` */
export default function HistoryScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <HistoryList />
    </AdminScreen>
  );
}
