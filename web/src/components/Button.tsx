// A button with words on it. `IconButton` has a picture, and says its name to who cannot see it.

import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type Tone = 'plain' | 'primary' | 'quiet' | 'danger';

interface Props extends ComponentProps<'button'> {
  tone?: Tone;
}

export function Button({ tone = 'plain', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={clsx(styles.button, styles[tone], className)} {...rest} />;
}

interface IconProps extends ComponentProps<'button'> {
  label: string;
}

export function IconButton({ label, className, type = 'button', ...rest }: IconProps) {
  return (
    <button
      type={type}
      className={clsx(styles.button, styles.quiet, styles.icon, className)}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}
