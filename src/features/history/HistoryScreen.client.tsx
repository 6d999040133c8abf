import { AdminScreen, type ScreenProps } from '#features/account/AdminScreen.client.tsx';
import { HistoryList } from './HistoryList.client.tsx';

/** `/admin/history` */
export default function HistoryScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <HistoryList />
    </AdminScreen>
  );
}
