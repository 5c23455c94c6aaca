import { beforeEach, describe, expect, it } from 'vitest';
import { focusCard, focusedTask, heirOf, taskBeside } from './cards';

beforeEach(() => {
  document.body.innerHTML = `
    <div data-column="BACKLOG">${card('a')}${card('b')}${card('c')}</div>
    <div data-column="IN_PROGRESS"></div>
    <div data-column="COMPLETED">${card('d')}${card('e')}</div>`;
});

describe('going with keys', () => {
  it.each([
    [null, 'down', 'a'],
    ['gone', 'down', 'a'],
    ['a', 'down', 'b'],
    ['b', 'up', 'a'],
    ['a', 'up', null],
    ['c', 'down', null],
    ['b', 'right', 'e'],
    ['c', 'right', 'e'],
    ['d', 'left', 'a'],
    ['d', 'right', null],
  ] as const)('from %s %s leads to %s', (from, way, to) => {
    expect(taskBeside(document, from, way)).toBe(to);
  });
});

it('gives the focus to the nearest card when one goes away', () => {
  expect(heirOf(document, 'b')).toBe('c');
  expect(heirOf(document, 'c')).toBe('b');
  document.body.innerHTML = `<div data-column="A">${card('a')}</div><div data-column="B">${card('b')}</div>`;
  expect(heirOf(document, 'a')).toBe('b');
  expect(heirOf(document, 'b')).toBe('a');
});

it('knows whose card has the focus', () => {
  Element.prototype.scrollIntoView = () => {};
  expect(focusedTask(document)).toBeNull();
  expect(focusCard(document, 'b')).toBe(true);
  expect(focusedTask(document)).toBe('b');
  expect(focusCard(document, 'gone')).toBe(false);
});

function card(id: string): string {
  return `<div data-card="${id}"><button data-handle>${id}</button></div>`;
}
