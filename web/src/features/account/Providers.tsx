// The other ways to sign in. Each is a link: the browser goes to the provider and comes back.

import clsx from 'clsx';
import button from '@/components/Button.module.css';
import type { Provider } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { providerStart } from './options';
import styles from './Providers.module.css';

interface Props {
  providers: Provider[];
  returnTo?: string;
  invitation?: string | undefined;
}

export function Providers({ providers, returnTo, invitation }: Props) {
  const t = useT();
  if (providers.length === 0) return null;
  return (
    <>
      <p className={styles.or}>
        <span>{t.account.or}</span>
      </p>
      <ul className={styles.providers}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a
              className={clsx(button.button, button.plain, styles.provider)}
              href={providerStart(id, { returnTo, invitation })}
            >
              {t.account.continueWith(name)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
