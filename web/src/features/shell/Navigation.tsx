// A rail at the side, or tabs at the bottom of a small screen.

import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  House,
  type LucideIcon,
  Plus,
  Search,
  Settings,
  SquareKanban,
} from 'lucide-react';
import { openPalette } from '@/features/palette/requests';
import { useT } from '@/lib/i18n';
import styles from './Navigation.module.css';

export function Navigation() {
  const t = useT();
  return (
    <nav className={styles.rail} aria-label={t.shell.pages}>
      <Call icon={Search} label={t.palette.search} onClick={() => openPalette()} />
      <Place to="/" icon={House} label={t.shell.home} />
      <Place to="/calendar" icon={CalendarDays} label={t.shell.calendar} />
      <Place to="/board" icon={SquareKanban} label={t.shell.board} />
      <Call icon={Plus} label={t.shell.create} onClick={() => openPalette()} only="phone" />
      <span className={styles.gap} />
      <Place to="/settings" icon={Settings} label={t.shell.settings} />
    </nav>
  );
}

interface PlaceProps {
  to: string;
  icon: LucideIcon;
  label: string;
}

function Place({ to, icon: Icon, label }: PlaceProps) {
  return (
    <Link
      to={to}
      className={styles.item}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      title={label}
    >
      <Icon aria-hidden />
      <span className={styles.label}>{label}</span>
    </Link>
  );
}

interface CallProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  only?: 'phone';
}

function Call({ icon: Icon, label, onClick, only }: CallProps) {
  return (
    <button type="button" className={styles.item} data-only={only} onClick={onClick} title={label}>
      <Icon aria-hidden />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
