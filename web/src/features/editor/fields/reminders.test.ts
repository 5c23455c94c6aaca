import { expect, it } from 'vitest';
import { en } from '@/locales/en';
import { beforeWords } from './reminders';

it.each([
  [0, 'When it starts'],
  [1, '1 minute before'],
  [90, '90 minutes before'],
  [120, '2 hours before'],
  [1440, '1 day before'],
  [20160, '2 weeks before'],
])('%i minutes are "%s"', (minutes, words) => expect(beforeWords(minutes, en)).toBe(words));
