// Chooses the language before there is an account that could.

import { Languages } from 'lucide-react';
import { chooseLanguage, LANGUAGES, languageName, useLanguage, useT } from '@/lib/i18n';
import styles from './LanguageSwitch.module.css';

export function LanguageSwitch() {
  const t = useT();
  const language = useLanguage();
  return (
    <label className={styles.switch}>
      <Languages aria-hidden size={16} />
      <span className="visually-hidden">{t.account.language}</span>
      <select value={language} onChange={(event) => void chooseLanguage(event.target.value)}>
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
