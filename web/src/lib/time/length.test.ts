import { expect, test } from 'vitest';
import { formatMinutes } from './length';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
  [10080, '1 week'],
])('%i minutes are %s', (minutes, words) => expect(formatMinutes(minutes)).toBe(words));
