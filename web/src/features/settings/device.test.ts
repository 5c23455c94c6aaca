import { expect, test } from 'vitest';
import { deviceName, deviceOf } from './device';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['Thing/1', 'Thing/1'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent, '?')).toBe(name));

test('whoever says nothing is unknown', () => {
  expect(deviceName(null, 'Unknown')).toBe('Unknown');
  expect(deviceName('', 'Unknown')).toBe('Unknown');
});

test('phones are told from computers', () => {
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15; Pixel 9)').handheld).toBe(true);
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64)').handheld).toBe(false);
});
