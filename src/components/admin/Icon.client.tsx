import {
  ArrowLeft,
  Bold,
  ChartColumn,
  Check,
  Download,
  HandHeart,
  Heading,
  History,
  House,
  Inbox,
  Info,
  Italic,
  KeyRound,
  Link,
  List,
  Lock,
  LogOut,
  Mail,
  MonitorSmartphone,
  Newspaper,
  PanelBottomOpen,
  Pencil,
  PenLine,
  Redo2,
  TriangleAlert,
  Undo2,
  Users,
  X,
} from 'lucide-react';

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
  undo: Undo2,
  redo: Redo2,
  panel: PanelBottomOpen,
  bold: Bold,
  italic: Italic,
  heading: Heading,
  list: List,
  link: Link,
};

export type IconName = keyof typeof icons;

/** A small picture beside words that say the same. */
export function Icon({ name }: { name: IconName }) {
  const Picture = icons[name];
  return <Picture className="icon" aria-hidden />;
}
