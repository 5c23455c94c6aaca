// Who the person is.

import { SelectField } from '@/components/Field';
import { chooseLanguage, LANGUAGES, languageName, useLanguage, useT } from '@/lib/i18n';
import { Group } from '../Group';
import { EmailForm } from './EmailForm';
import { NameForm } from './NameForm';

export function ProfileSection() {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <Group title={t.settings.profile.name} single>
        <NameForm />
      </Group>
      <Group title={t.settings.profile.email} hint={t.settings.profile.emailHint}>
        <EmailForm />
      </Group>
      <Group title={t.settings.profile.language} hint={t.settings.profile.languageHint} single>
        <SelectField
          label={t.settings.profile.language}
          value={language}
          onChange={({ target }) => void chooseLanguage(target.value)}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
      </Group>
    </>
  );
}
