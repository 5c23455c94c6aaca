// What stands beside the title: where to go, how to look, what to show. On a phone, a part of it has
// a bar of its own.

import { ChevronLeft, ChevronRight, ListTodo, Plus } from 'lucide-react';
import { memo } from 'react';
import { Button, IconButton } from '@/components/Button';
import { useT } from '@/lib/i18n';
import { COMPACT, useMedia } from '@/lib/useMedia';
import styles from './Actions.module.css';
import type { Kind } from './entries';
import { LateFilterMenu, LateViewMenu } from './LateMenus';
import type { CalendarAddress } from './useCalendarAddress';
import { ViewSwitch } from './ViewSwitch';

export interface Controls {
  address: CalendarAddress;
  hidden: Kind[];
  setHidden: (hidden: Kind[]) => void;
  /** Whether the tasks without a time are shown. */
  panel: boolean;
  setPanel: (shown: boolean) => void;
  create: () => void;
}

export const Actions = memo(function Actions(controls: Controls) {
  const { address, create } = controls;
  const t = useT();
  const isCompact = useMedia(COMPACT);
  const choose = isCompact ? <LateViewMenu address={address} /> : <ViewSwitch address={address} />;
  if (address.look.narrow) return choose;
  return (
    <>
      <Steps address={address} />
      {choose}
      <Showing {...controls} />
      <Button tone="primary" onClick={create}>
        <Plus aria-hidden size={16} />
        {t.calendar.create}
      </Button>
    </>
  );
});

export const PhoneBar = memo(function PhoneBar(controls: Controls) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <Steps address={controls.address} />
      <span className={styles.gap} />
      <Showing {...controls} />
      <IconButton label={t.calendar.newHere} onClick={controls.create}>
        <Plus aria-hidden />
      </IconButton>
    </div>
  );
});

function Steps({ address }: { address: CalendarAddress }) {
  const t = useT();
  return (
    <div className={styles.steps}>
      <IconButton label={t.calendar.previous} onClick={() => address.step(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button onClick={address.goToday}>{t.time.today}</Button>
      <IconButton label={t.calendar.next} onClick={() => address.step(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

function Showing({ hidden, setHidden, panel, setPanel }: Controls) {
  const t = useT();
  return (
    <>
      <LateFilterMenu hidden={hidden} onChange={setHidden} />
      <IconButton
        label={t.calendar.unplanned}
        aria-pressed={panel}
        onClick={() => setPanel(!panel)}
      >
        <ListTodo aria-hidden />
      </IconButton>
    </>
  );
}
