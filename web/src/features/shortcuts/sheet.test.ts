import { expect, it } from 'vitest';
import type { Shortcut } from '@/lib/shortcuts';
import { sectionsOf } from './sheet';

function shortcut(keys: string, label: string, group: string, within?: string): Shortcut {
  return { keys, label, group, run: () => {}, ...(within && { within }) };
}

it('puts shortcuts under their groups, and keys that do the same beside each other', () => {
  const sections = sectionsOf([
    shortcut('n', 'New event', 'Do'),
    shortcut('g c', 'Calendar', 'Go to'),
    shortcut('j', 'Next', 'Agenda'),
    shortcut('ArrowDown', 'Next', 'Agenda'),
  ]);
  expect(sections).toEqual([
    { group: 'Do', entries: [{ label: 'New event', keys: ['n'] }] },
    { group: 'Go to', entries: [{ label: 'Calendar', keys: ['g c'] }] },
    { group: 'Agenda', entries: [{ label: 'Next', keys: ['j', 'ArrowDown'] }] },
  ]);
});

it('leaves out what a later one took the place of', () => {
  const sections = sectionsOf([
    shortcut('n', 'New event', 'Do'),
    shortcut('n', 'New event in the days shown', 'Calendar'),
  ]);
  expect(sections.map(({ group }) => group)).toEqual(['Calendar']);
});

it('keeps a key that means something else on one thing', () => {
  const sections = sectionsOf([
    shortcut('1', 'Day', 'Calendar'),
    shortcut('1', 'Priority 1', 'On a task', '[data-card]'),
  ]);
  expect(sections.map(({ group }) => group)).toEqual(['Calendar', 'On a task']);
});
