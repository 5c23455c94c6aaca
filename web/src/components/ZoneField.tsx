// Chooses a time zone.

import { useMemo } from 'react';
import { useT } from '@/lib/i18n';
import { zoneName } from '@/lib/time/format';
import { SelectField } from './Field';

/** In the place of a zone: wherever the reader is. */
export const FLOATING = 'floating';

interface Props {
  label: string;
  value: string;
  onChange: (zone: string) => void;
  /** Offers floating time too. */
  floating?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function ZoneField({ label, value, onChange, floating, hint, error }: Props) {
  const t = useT();
  const regions = useMemo(() => byRegion(value), [value]);
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {floating && <option value={FLOATING}>{t.time.floating}</option>}
      {regions.map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')}
              {zone === value && ` (${zoneName(zone)})`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** Some browsers leave UTC out, and whatever is chosen must be in it. */
function byRegion(chosen: string): [string, string[]][] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (chosen !== FLOATING) known.add(chosen);
  const regions = Map.groupBy([...known].toSorted(), (zone) => zone.split('/')[0] ?? zone);
  return [...regions];
}
