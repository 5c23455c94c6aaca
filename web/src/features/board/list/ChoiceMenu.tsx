// Some of several, in a menu that stays open.

import { ChevronDown } from 'lucide-react';
import { Button } from '@/components/Button';
import { Menu, MenuCheckItem } from '@/components/Menu';
import styles from './FilterBar.module.css';

interface Props<Choice> {
  label: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  /** Where there is little room. */
  shortOf?: (choice: Choice) => string;
  /** None: it does not matter. */
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
}

export function ChoiceMenu<Choice extends string | number>(props: Props<Choice>) {
  const { label, choices, nameOf, shortOf = nameOf, chosen, onChange } = props;
  const names = chosen.map(shortOf).join(', ');
  return (
    <Menu
      align="start"
      trigger={
        <Button className={styles.toggle} data-set={chosen.length > 0 || undefined}>
          <span className={styles.chosen}>{names ? `${label}: ${names}` : label}</span>
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      {choices.map((choice) => (
        <MenuCheckItem
          key={choice}
          checked={chosen.includes(choice)}
          onChange={(checked) =>
            onChange(choices.filter((it) => (it === choice ? checked : chosen.includes(it))))
          }
        >
          {nameOf(choice)}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
