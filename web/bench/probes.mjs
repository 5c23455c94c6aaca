// What looks at the calendar from within the page. The function is sent there as text, so that it
// can use nothing from outside itself.

export function installProbes() {
  /** Entries, but not the copy of one that is being dragged. */
  const ENTRIES = '[role="listitem"] [data-entry]';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let outcome = null;

  globalThis.probes = { painted, settled, watchDrop, watchKey, result: () => outcome };

  function isRead() {
    const table = document.querySelector('main [role="table"]');
    return table !== null && !document.querySelector('main [aria-busy="true"]');
  }

  function drawn() {
    return document.querySelectorAll(ENTRIES).length;
  }

  /** When so many entries are on the screen: a frame after the one in which they are there. */
  async function painted(count) {
    while (!isRead() || drawn() < count) await frame();
    await frame();
    await frame();
    return performance.now();
  }

  /** How many there are once their number stays the same for a while. */
  async function settled() {
    while (!isRead()) await frame();
    let [count, since] = [drawn(), 0];
    while (since < 30) {
      await frame();
      const now = drawn();
      since = now === count ? since + 1 : 0;
      count = now;
    }
    return count;
  }

  /** Chooses an event to drag, and waits from the drop on until it stands at its new place. */
  function watchDrop(direction) {
    const lanes = [...document.querySelectorAll('main [role="cell"][data-date]')].filter(
      (lane) => lane.clientHeight > 600,
    );
    const hour = 2 * slotHeight();
    const found = candidates().flatMap((entry) => {
      const rect = entry.getBoundingClientRect();
      const at = lanes.findIndex((lane) => isIn(lane.getBoundingClientRect(), rect));
      const target = lanes[at + direction]?.getBoundingClientRect();
      return target ? [{ entry, rect, target }] : [];
    });
    const chosen = found[Math.floor(found.length / 2)];
    if (!chosen) throw new Error('no event is in the middle of the screen');
    const { entry, rect, target } = chosen;
    const key = entry.dataset.entry;
    const top = rect.top + direction * hour;
    watch('pointerup', key, (now) => Math.abs(now.top - top) < 2 && isIn(target, now));
    const from = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    const to = { x: target.left + target.width / 2, y: from.y + direction * hour };
    return { from, to };
  }

  /** Gives an event the focus, if none has it, and waits from the next key on. */
  function watchKey() {
    const focused = document.activeElement?.closest('[data-entry]');
    const entry = focused ?? candidates()[0];
    if (!entry) throw new Error('no event is in the middle of the screen');
    entry.focus();
    const { top } = entry.getBoundingClientRect();
    const isMoved = (now, element) =>
      Math.abs(now.top - top) > 4 && document.activeElement === element;
    watch('keydown', entry.dataset.entry, isMoved);
  }

  /** Events that lie where dragging them scrolls nothing, and that nothing lies upon. */
  function candidates() {
    return [...document.querySelectorAll(ENTRIES)].filter((entry) => {
      const { left, top, width, height } = entry.getBoundingClientRect();
      if (entry.dataset.kind !== 'EVENT' || top < 300 || top + height > 600) return false;
      return (
        document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-entry]') ===
        entry
      );
    });
  }

  function watch(type, key, isThere) {
    outcome = new Promise((resolve) => {
      const begin = async (event) => {
        const element = () =>
          document.querySelector(`[role="listitem"] [data-entry="${CSS.escape(key)}"]`);
        const stands = () => {
          const now = element();
          return (
            now?.checkVisibility({ visibilityProperty: true }) &&
            isThere(now.getBoundingClientRect(), now)
          );
        };
        do await frame();
        while (!stands());
        resolve((await afterPaint()) - event.timeStamp);
      };
      addEventListener(type, begin, { capture: true, once: true });
    });
  }

  /** A message that is posted in a frame arrives when that frame is drawn. */
  function afterPaint() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  }

  function slotHeight() {
    const [first, second] = document.querySelectorAll('main [data-time]');
    const slots = [
      ...document.querySelectorAll('main [data-time="10:00:00"], main [data-time="11:00:00"]'),
    ];
    const tops = [...new Set(slots.map((slot) => slot.getBoundingClientRect().top))].toSorted(
      (a, b) => a - b,
    );
    if (tops.length < 2) throw new Error(`the hours are not drawn (${Boolean(first && second)})`);
    return (tops.at(-1) - tops[0]) / 2;
  }

  function isIn(outer, { left, width }) {
    const middle = left + width / 2;
    return outer.left <= middle && middle <= outer.right;
  }
}
