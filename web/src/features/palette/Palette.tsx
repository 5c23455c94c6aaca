// Finds and creates: one line to type in, and below it what that can mean.

import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '@/components/Button';
import { useT } from '@/lib/i18n';
import { CommandGroup } from './CommandGroup';
import { CreateGroup } from './CreateGroup';
import { Hints } from './Hints';
import styles from './Palette.module.css';
import { PaletteWindow } from './PaletteWindow';
import { closePalette } from './requests';
import { HitGroups, RecentGroup } from './ThingGroups';
import { usePalette } from './usePalette';

export default function Palette({ text: initial }: { text: string }) {
  const t = useT();
  const palette = usePalette(initial);
  const { text, setText, kinds, commands, recents, search } = palette;
  const root = useRef<HTMLDivElement>(null);
  const edit = () => void palette.edit(chosenReading(root.current) ?? 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMod = event.ctrlKey || event.metaKey;
    if (!isMod || event.key !== 'Enter' || chosenReading(root.current) === null) return;
    event.preventDefault();
    edit();
  };
  const creating = text.trim() && (
    <CreateGroup text={text} kinds={kinds} onCreate={palette.create} onGoTo={palette.goTo} />
  );
  const doing = (
    <>
      <CommandGroup heading={t.palette.actions} commands={commands.actions} />
      <CommandGroup heading={t.palette.navigation} commands={commands.places} />
    </>
  );
  const recent = <RecentGroup recents={recents} onSelect={palette.open} />;
  return (
    <PaletteWindow title={t.palette.open}>
      <Command
        ref={root}
        className={styles.palette}
        label={t.palette.open}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={onKeyDown}
      >
        <div className={styles.field}>
          <Search aria-hidden className={styles.icon} />
          <Command.Input
            className={styles.input}
            value={text}
            onValueChange={setText}
            placeholder={t.palette.placeholder}
            maxLength={500}
            enterKeyHint="go"
          />
          <IconButton label={t.common.close} onClick={() => closePalette()}>
            <X />
          </IconButton>
        </div>
        <p className="visually-hidden" role="status">
          {search.groups.length > 0 && t.palette.found(countOf(search.groups))}
        </p>
        {search.error && (
          <p className={styles.problem} role="alert">
            {t.palette.noSearch}
          </p>
        )}
        <Command.List className={styles.list} label={t.palette.results}>
          {!text.trim() && recent}
          {commands.first && doing}
          {creating}
          {!commands.first && doing}
          {text.trim() && recent}
          <HitGroups groups={search.groups} onSelect={palette.open} />
        </Command.List>
        <Hints onEdit={text.trim() ? edit : null} />
      </Command>
    </PaletteWindow>
  );
}

/** Which reading of the text the chosen row stands for. */
function chosenReading(palette: HTMLElement | null): number | null {
  const row = palette?.querySelector<HTMLElement>('[role="option"][aria-selected="true"]');
  return row?.dataset.reading ? Number(row.dataset.reading) : null;
}

function countOf(groups: { total: number }[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}
