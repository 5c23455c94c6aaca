// A list of things to do, opened by a button. Arrow keys and first letters find their way in it.

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './Kbd';
import styles from './Menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** What it is called, if the button does not say it. */
  label?: string;
  /** For who opens it by other means than its button, too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes, if not to the button: prevent that, and put it there. */
  onCloseAutoFocus?: (event: Event) => void;
}

export function Menu({
  trigger,
  children,
  align = 'end',
  label,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: MenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(label ? { 'aria-label': label, 'aria-labelledby': undefined } : {})}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemProps {
  onSelect: () => void;
  children: ReactNode;
  keys?: string;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  /** For what is done several times in a row. */
  staysOpen?: boolean;
}

export function MenuItem(props: ItemProps) {
  const { onSelect, children, keys, tone = 'plain', disabled, staysOpen } = props;
  return (
    <Radix.Item
      className={`${styles.item} ${styles[tone]}`}
      onSelect={(event) => {
        if (staysOpen) event.preventDefault();
        onSelect();
      }}
      {...(disabled ? { disabled } : {})}
    >
      <span>{children}</span>
      {keys && <Kbd keys={keys} />}
    </Radix.Item>
  );
}

interface CheckItemProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Stays open, so that several can be set. */
export function MenuCheckItem({ checked, onChange, children }: CheckItemProps) {
  return (
    <Radix.CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span>{children}</span>
      <Radix.ItemIndicator>
        <Check size={16} />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.label}>{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}
