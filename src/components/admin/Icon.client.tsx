import ArrowLeft from '~icons/lucide/arrow-left';
import ArrowRight from '~icons/lucide/arrow-right';
import ChartColumn from '~icons/lucide/chart-column';
import Check from '~icons/lucide/check';
import Circle from '~icons/lucide/circle';
import Download from '~icons/lucide/download';
import HandHeart from '~icons/lucide/hand-heart';
import History from '~icons/lucide/history';
import House from '~icons/lucide/house';
import Inbox from '~icons/lucide/inbox';
import Info from '~icons/lucide/info';
import KeyRound from '~icons/lucide/key-round';
import Lock from '~icons/lucide/lock';
import LogOut from '~icons/lucide/log-out';
import Mail from '~icons/lucide/mail';
import Menu from '~icons/lucide/menu';
import MonitorSmartphone from '~icons/lucide/monitor-smartphone';
import Newspaper from '~icons/lucide/newspaper';
import PanelBottomOpen from '~icons/lucide/panel-bottom-open';
import Pencil from '~icons/lucide/pencil';
import PenLine from '~icons/lucide/pen-line';
import Plus from '~icons/lucide/plus';
import Redo2 from '~icons/lucide/redo-2';
import TriangleAlert from '~icons/lucide/triangle-alert';
import Undo2 from '~icons/lucide/undo-2';
import Users from '~icons/lucide/users';
import X from '~icons/lucide/x';

const icons = {
  house: House,
  inbox: Inbox,
  key: KeyRound,
  menu: Menu,
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
  'arrow-right': ArrowRight,
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

/** A decorative icon next to words that say the same; only screens pass utilities as `className`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const Picture = icons[name];
  return <Picture className={className ? `icon ${className}` : 'icon'} aria-hidden />;
}
