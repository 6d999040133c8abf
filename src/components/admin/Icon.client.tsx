// Imported one by one: the list of all icons would cost each build 1,700 more files.
import ArrowLeft from 'lucide-react/dist/esm/icons/arrow-left.mjs';
import ChartColumn from 'lucide-react/dist/esm/icons/chart-column.mjs';
import Check from 'lucide-react/dist/esm/icons/check.mjs';
import Circle from 'lucide-react/dist/esm/icons/circle.mjs';
import Download from 'lucide-react/dist/esm/icons/download.mjs';
import HandHeart from 'lucide-react/dist/esm/icons/hand-heart.mjs';
import History from 'lucide-react/dist/esm/icons/history.mjs';
import House from 'lucide-react/dist/esm/icons/house.mjs';
import Inbox from 'lucide-react/dist/esm/icons/inbox.mjs';
import Info from 'lucide-react/dist/esm/icons/info.mjs';
import KeyRound from 'lucide-react/dist/esm/icons/key-round.mjs';
import Lock from 'lucide-react/dist/esm/icons/lock.mjs';
import LogOut from 'lucide-react/dist/esm/icons/log-out.mjs';
import Mail from 'lucide-react/dist/esm/icons/mail.mjs';
import MonitorSmartphone from 'lucide-react/dist/esm/icons/monitor-smartphone.mjs';
import Newspaper from 'lucide-react/dist/esm/icons/newspaper.mjs';
import PanelBottomOpen from 'lucide-react/dist/esm/icons/panel-bottom-open.mjs';
import Pencil from 'lucide-react/dist/esm/icons/pencil.mjs';
import PenLine from 'lucide-react/dist/esm/icons/pen-line.mjs';
import Plus from 'lucide-react/dist/esm/icons/plus.mjs';
import Redo2 from 'lucide-react/dist/esm/icons/redo-2.mjs';
import TriangleAlert from 'lucide-react/dist/esm/icons/triangle-alert.mjs';
import Undo2 from 'lucide-react/dist/esm/icons/undo-2.mjs';
import Users from 'lucide-react/dist/esm/icons/users.mjs';
import X from 'lucide-react/dist/esm/icons/x.mjs';

const icons = {
  house: House,
  inbox: Inbox,
  key: KeyRound,
  'monitor-smartphone': MonitorSmartphone,
  'hand-heart': HandHeart,
  users: Users,
  newspaper: Newspaper,
  history: History,
  'chart-column': ChartColumn,
  info: Info,
  mail: Mail,
  'pen-line': PenLine,
  lock: Lock,
  'log-out': LogOut,
  'arrow-left': ArrowLeft,
  'triangle-alert': TriangleAlert,
  download: Download,
  close: X,
  pencil: Pencil,
  check: Check,
  circle: Circle,
  undo: Undo2,
  redo: Redo2,
  panel: PanelBottomOpen,
  plus: Plus,
};

export type IconName = keyof typeof icons;

/** Decorates words that say the same. */
export function Icon({ name }: { name: IconName }) {
  const Picture = icons[name];
  return <Picture className="icon" aria-hidden />;
}
