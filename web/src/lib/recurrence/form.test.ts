import { describe, expect, it } from 'vitest';
import { parseForm, plainForm, type RuleForm, writeForm } from './form';
import { FREQUENCIES, WEEKDAYS } from './rule';

/** Every rule that can be made of these parts, so that none is forgotten. */
function* expressible(): Generator<string> {
  const places = ['', ';BYMONTHDAY=1', ';BYMONTHDAY=31', ';BYMONTHDAY=-1'];
  for (const nth of [1, 2, 3, 4, 5, -1])
    for (const weekday of WEEKDAYS) places.push(`;BYDAY=${nth}${weekday}`);
  const weeks = ['', ';BYDAY=MO', ';BYDAY=MO,TU,WE,TH,FR', ';BYDAY=WE,SU'];
  for (const interval of ['', ';INTERVAL=2', ';INTERVAL=13'])
    for (const count of ['', ';COUNT=1', ';COUNT=10'])
      for (const start of ['', ';WKST=SU']) {
        const begin = (frequency: string) => `FREQ=${frequency}${interval}${count}`;
        yield begin('DAILY') + start;
        for (const week of weeks) yield begin('WEEKLY') + week + start;
        for (const place of places) yield begin('MONTHLY') + place + start;
        for (const place of places)
          yield begin('YEARLY') + (place && `;BYMONTH=11${place}`) + start;
      }
}

describe('the form of a rule', () => {
  it('writes every rule that it can show as it was', () => {
    const rules = [...expressible()];
    expect(rules.length).toBeGreaterThan(1000);
    for (const rule of rules) {
      const form = parseForm(rule);
      expect(form, rule).not.toBeNull();
      if (form) expect(writeForm(form)).toBe(rule);
    }
  });

  it.each(FREQUENCIES)('reads what it wrote of %s', (frequency) => {
    const form: RuleForm = { ...plainForm(frequency), interval: 3, count: 7 };
    expect(parseForm(writeForm(form))).toEqual(form);
  });

  it.each([
    ['parts in another order', 'BYDAY=FR,MO;FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['what is understood anyway', 'FREQ=DAILY;INTERVAL=1;WKST=MO', 'FREQ=DAILY'],
    ['the name in front, in small letters', 'rrule:freq=weekly;byday=tu', 'FREQ=WEEKLY;BYDAY=TU'],
  ])('understands %s', (_, text, written) => {
    const form = parseForm(text);
    expect(form && writeForm(form)).toBe(written);
  });

  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,17',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=MO;BYMONTH=6',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=1FR',
    'FREQ=YEARLY;BYMONTH=6',
    'FREQ=YEARLY;BYMONTHDAY=13',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;UNTIL=20261231',
    'FREQ=DAILY;INTERVAL=x',
    '',
    'nonsense',
  ])('leaves %s as text', (text) => expect(parseForm(text)).toBeNull());
});
