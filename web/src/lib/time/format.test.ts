import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { formatTime, formatTimeRange } from './format';

afterEach(() => chooseLanguage('en'));

async function speak(tag: string): Promise<void> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag]);
  await chooseLanguage(tag.slice(0, 2));
}

test.each(['en-GB', 'de-DE', 'de-AT'])(
  'in %s, times have as many digits as ranges',
  async (tag) => {
    await speak(tag);
    expect(formatTime('2026-01-05T03:45:00')).toBe('03:45');
    const range = formatTimeRange('2026-01-05T03:00:00', '2026-01-05T04:00:00');
    expect(range).toMatch(/^03:00\s?–\s?04:00( Uhr)?$/);
    expect(formatTime('2026-01-05T00:05:00')).toBe('00:05');
  },
);

test('where a day has twice twelve hours, they have as few as can be', async () => {
  await speak('en-US');
  expect(formatTime('2026-01-05T03:45:00')).toMatch(/^3:45\sAM$/);
  expect(formatTime('2026-01-05T12:00:00')).toMatch(/^12:00\sPM$/);
});
