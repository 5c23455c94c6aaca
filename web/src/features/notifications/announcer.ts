// Makes alarms known: in the app, by the browser, and by a sound. What is no longer due is taken
// away again, whoever has seen to it.

import type { Messages } from '@/lib/i18n';
import { messages } from '@/lib/i18n';
import { dismiss, type ToastAction, tell } from '@/lib/toasts';
import type { Alarm } from './alarms';
import { playChime } from './chime';
import { permission } from './permission';
import { mayChime, notYetTold } from './told';
import type { Words } from './words';

/** More at once are told together. */
const FEW = 3;
/** What was due longer ago is told in the app alone: nobody is to be startled by it. */
const LATE = 60 * 60_000;

export interface Manner {
  notifications: boolean;
  sound: boolean;
  words: (alarm: Alarm) => Words;
  /** What can be done about it, the first choice first. */
  actions: (alarm: Alarm, t: Messages) => ToastAction[];
  /** Where all of them are. */
  showAll: () => void;
}

export class Announcer {
  readonly #shown = new Map<string, () => void>();

  announce(due: readonly Alarm[], now: number, manner: Manner): void {
    this.#takeAway(due);
    const fresh = notYetTold(due, now);
    if (fresh.length > FEW) this.#tellTogether(fresh, manner);
    else for (const alarm of fresh) this.#tell(alarm, manner);
    const sudden = fresh.filter(({ at }) => now - at < LATE);
    if (sudden.length === 0) return;
    if (manner.notifications) for (const alarm of sudden.slice(-FEW)) this.#notify(alarm, manner);
    if (manner.sound && mayChime(sudden.map(({ key }) => key).join())) playChime();
  }

  #takeAway(due: readonly Alarm[]): void {
    const keys = new Set(due.map(({ key }) => key));
    for (const [key, take] of this.#shown) {
      if (keys.has(key)) continue;
      take();
      this.#shown.delete(key);
    }
  }

  #tell(alarm: Alarm, manner: Manner): void {
    const t = messages();
    const { title, when } = manner.words(alarm);
    const [action, otherwise] = manner.actions(alarm, t);
    const text = t.notifications.due(title, when);
    const id = tell({ text, tone: 'plain', lasting: true, action, otherwise });
    this.#keep(alarm, () => dismiss(id));
  }

  #tellTogether(alarms: readonly Alarm[], { showAll }: Manner): void {
    const t = messages();
    const action = { label: t.notifications.showAll, run: showAll };
    tell({ text: t.notifications.many(alarms.length), tone: 'plain', lasting: true, action });
  }

  #notify(alarm: Alarm, { words }: Manner): void {
    if (permission() !== 'granted') return;
    const { title, when } = words(alarm);
    try {
      // The tag is the same in all tabs, so the browser shows it once.
      const shown = new Notification(title, { body: when, tag: alarm.key, icon: '/favicon.svg' });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
      this.#keep(alarm, () => shown.close());
    } catch {
      // Some phones have notifications, but not for pages. The app has told it already.
    }
  }

  #keep({ key }: Alarm, take: () => void): void {
    const before = this.#shown.get(key);
    this.#shown.set(key, () => {
      before?.();
      take();
    });
  }
}
