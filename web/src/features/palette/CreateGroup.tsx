// What would be created of what is typed: as it looks first, and as the other kinds.

import {
  Bell,
  CalendarPlus,
  CalendarSearch,
  type LucideIcon,
  NotebookPen,
  SquareCheck,
} from 'lucide-react';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { formatLongDay } from '@/lib/time/format';
import { today } from '@/lib/time/zone';
import styles from './CreateGroup.module.css';
import { type Chip, chipsOf, dayOfQuickAdd } from './chips';
import { Group } from './Group';
import type { QuickAdd, QuickAddKind } from './quickAdd';
import { Row, Tag } from './Row';

const ICONS: Record<QuickAddKind, LucideIcon> = {
  event: CalendarPlus,
  task: SquareCheck,
  reminder: Bell,
  note: NotebookPen,
};

interface Props {
  text: string;
  /** The likeliest first. Nothing before they are read. */
  kinds: QuickAdd[];
  onCreate: (reading: number) => void;
  onGoTo: (day: string) => void;
}

export function CreateGroup({ text, kinds, onCreate, onGoTo }: Props) {
  const t = useT();
  const [likely, ...others] = kinds;
  return (
    <Group heading={t.palette.create}>
      <Likely text={text} wanted={likely} onCreate={() => onCreate(0)} onGoTo={onGoTo} />
      {others.map((wanted, index) => (
        <Row
          key={wanted.kind}
          value={`create ${wanted.kind}`}
          icon={ICONS[wanted.kind]}
          label={
            <>
              {t.palette.as[wanted.kind]}
              {likely && titleOf(wanted) !== titleOf(likely) && (
                <span className={styles.other}> {titleOf(wanted)}</span>
              )}
            </>
          }
          onSelect={() => onCreate(index + 1)}
          reading={index + 1}
        >
          <Chips wanted={wanted} />
        </Row>
      ))}
    </Group>
  );
}

interface LikelyProps {
  text: string;
  wanted: QuickAdd | undefined;
  onCreate: () => void;
  onGoTo: (day: string) => void;
}

/** The first row keeps its name, so that it stays chosen while it changes its mind. */
function Likely({ text, wanted, onCreate, onGoTo }: LikelyProps) {
  const t = useT();
  const day = wanted && !wanted.titled ? dayOfQuickAdd(wanted) : null;
  if (day) {
    const label = t.palette.goTo(formatLongDay(day));
    const go = () => onGoTo(day);
    return (
      <Row
        value="create"
        icon={CalendarSearch}
        label={label}
        keys="Enter"
        onSelect={go}
        reading={0}
      />
    );
  }
  const kind = wanted?.kind ?? 'task';
  const title = wanted ? titleOf(wanted) : text.trim();
  const isUntitled = wanted && !wanted.titled;
  return (
    <Row
      value="create"
      icon={ICONS[kind]}
      label={
        <>
          {t.palette.createAs[kind]}{' '}
          {isUntitled ? (
            <span className={styles.untitled}>{t.palette.title}</span>
          ) : (
            <strong className={styles.title}>{title}</strong>
          )}
        </>
      }
      keys="Enter"
      onSelect={onCreate}
      reading={0}
    >
      {wanted && <Chips wanted={wanted} />}
    </Row>
  );
}

function Chips({ wanted }: { wanted: QuickAdd }) {
  const t = useT();
  const zone = useZone();
  const chips = chipsOf(wanted, { t, zone, today: today(zone) });
  return chips.map(({ text, color }: Chip) => (
    <Tag key={text} color={color}>
      {text}
    </Tag>
  ));
}

function titleOf(wanted: QuickAdd): string {
  return wanted.kind === 'event' ? wanted.draft.title : wanted.wish.title;
}
