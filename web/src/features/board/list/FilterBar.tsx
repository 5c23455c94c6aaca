// What narrows the list down. On a small screen it is folded behind a button, but for the text.

import { ListFilter, Search, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { useT } from '@/lib/i18n';
import { STATUSES } from '@/lib/planner';
import { type Filters, filtersSet, NO_FILTERS } from '../filters';
import { LabelFilter } from '../LabelFilter';
import { PRIORITIES } from '../priority';
import { ChoiceMenu } from './ChoiceMenu';
import { EffortFilter } from './EffortFilter';
import styles from './FilterBar.module.css';
import { useTyped } from './useTyped';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  isNarrow: boolean;
  /** Beside them. */
  children?: ReactNode;
}

export function FilterBar({ filters, onChange, isNarrow, children }: Props) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const set = filtersSet(filters);
  return (
    <search className={styles.bar} aria-label={t.board.filters}>
      <TextFilter value={filters.text} onChange={(text) => onChange({ ...filters, text })} />
      {isNarrow && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <ListFilter aria-hidden size={16} />
          {t.board.filtersSet(set)}
        </Button>
      )}
      {children}
      {(!isNarrow || isOpen) && (
        <div id={id} className={styles.choices}>
          <Choices filters={filters} onChange={onChange} />
          {set > 0 && (
            <Button tone="quiet" onClick={() => onChange(NO_FILTERS)}>
              <X aria-hidden size={16} />
              {t.board.clearFilters}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}

function Choices({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT();
  const isDue = (due: Filters['due']) => filters.due === due;
  const setDue = (due: Filters['due']) =>
    onChange({ ...filters, due: filters.due === due ? null : due });
  return (
    <>
      <ChoiceMenu
        label={t.board.fields.status}
        choices={STATUSES}
        nameOf={(status) => t.status[status]}
        chosen={filters.statuses}
        onChange={(statuses) => onChange({ ...filters, statuses })}
      />
      <ChoiceMenu
        label={t.board.priority}
        choices={PRIORITIES}
        nameOf={(priority) => t.board.priorityNames[priority] ?? ''}
        shortOf={t.board.short}
        chosen={filters.priorities}
        onChange={(priorities) => onChange({ ...filters, priorities })}
      />
      <LabelFilter value={filters.label} onChange={(label) => onChange({ ...filters, label })} />
      <EffortFilter
        value={filters.effort}
        onChange={(effort) => onChange({ ...filters, effort })}
      />
      <Toggle isOn={isDue('late')} onClick={() => setDue('late')}>
        {t.board.onlyLate}
      </Toggle>
      <Toggle isOn={isDue('none')} onClick={() => setDue('none')}>
        {t.board.onlyUndated}
      </Toggle>
      <Toggle
        isOn={filters.started}
        onClick={() => onChange({ ...filters, started: !filters.started })}
      >
        {t.board.onlyStarted}
      </Toggle>
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  onClick: () => void;
  children: string;
}

function Toggle({ isOn, onClick, children }: ToggleProps) {
  return (
    <Button className={styles.toggle} aria-pressed={isOn} onClick={onClick}>
      {children}
    </Button>
  );
}

function TextFilter({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT();
  const [typed, type] = useTyped(value, onChange);
  return (
    <div className={styles.text}>
      <Search aria-hidden />
      <input
        type="search"
        className={styles.input}
        aria-label={t.board.filterText}
        placeholder={t.board.filterText}
        value={typed}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
      />
    </div>
  );
}
