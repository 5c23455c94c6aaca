import { describe, expect, it } from 'vitest';
import { de } from '@/locales/de';
import { en } from '@/locales/en';
import { describeRule } from './describe';

const start = '2026-01-15';

describe('a rule in words', () => {
  it.each([
    ['FREQ=DAILY', 'every day', 'jeden Tag'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'every 3 days, 5 times', 'alle 3 Tage, 5-mal'],
    ['FREQ=DAILY;COUNT=1', 'every day, once', 'jeden Tag, einmal'],
    ['FREQ=WEEKLY', 'every week on Thursday', 'jede Woche am Donnerstag'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'an jedem Werktag'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR',
      'every 2 weeks on Monday and Friday',
      'alle 2 Wochen am Montag und Freitag',
    ],
    ['FREQ=MONTHLY', 'every month on day 15', 'jeden Monat am 15.'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day', 'jeden Monat am letzten Tag'],
    ['FREQ=MONTHLY;BYDAY=3MO', 'every month on the third Monday', 'jeden Monat am dritten Montag'],
    [
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
      'every 2 months on the last Friday',
      'alle 2 Monate am letzten Freitag',
    ],
    ['FREQ=YEARLY', 'every year on 15 January', 'jedes Jahr am 15. Januar'],
    [
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25',
      'every year on 25 December',
      'jedes Jahr am 25. Dezember',
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      'every year on 29 February',
      'jedes Jahr am 29. Februar',
    ],
    [
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      'every year on the fourth Thursday of November',
      'jedes Jahr am vierten Donnerstag im November',
    ],
    ['FREQ=HOURLY;BYMINUTE=5', 'by a rule of its own', 'nach einer eigenen Regel'],
  ])('%s', (rule, english, german) => {
    expect(describeRule(rule, en, 'en-GB', { start })).toBe(english);
    expect(describeRule(rule, de, 'de', { start })).toBe(german);
  });

  it('says until when', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR';
    expect(describeRule(rule, en, 'en-GB', { lastDay: '2026-03-03' })).toBe(
      'every 2 weeks on Monday and Friday, until 3 March 2026',
    );
    expect(describeRule(rule, de, 'de-DE', { lastDay: '2026-03-03' })).toBe(
      'alle 2 Wochen am Montag und Freitag, bis 3. März 2026',
    );
  });

  it('does not name a day that nobody told', () => {
    expect(describeRule('FREQ=WEEKLY', en, 'en')).toBe('every week');
    expect(describeRule('FREQ=MONTHLY', en, 'en')).toBe('every month');
    expect(describeRule('FREQ=YEARLY', en, 'en')).toBe('every year');
  });
});
