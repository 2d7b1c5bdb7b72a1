/*
 * Runs in the pages that are tapped: tells in <html data-lcp> when the largest paint was, and in
 * <html data-answered> how many milliseconds passed from a tap to the first frame that answers it.
 */
new PerformanceObserver((list) => {
  const last = list.getEntries().at(-1);
  if (last) document.documentElement.dataset.lcp = String(last.startTime);
}).observe({ type: 'largest-contentful-paint', buffered: true });

/* What a tap changes: the colours, the menu, the log-in dialog, the picture. */
const shown = () =>
  [
    document.documentElement.dataset.theme,
    document.querySelector('details.small-menu[open]') !== null,
    document.querySelector('dialog[open]') !== null,
    document.querySelector('.hero-controls [aria-current=true]')?.getAttribute('aria-label'),
  ].join();

addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    const before = shown();
    const look = () => {
      if (shown() === before) requestAnimationFrame(look);
      else
        setTimeout(() => {
          document.documentElement.dataset.answered = String(performance.now() - timeStamp);
        });
    };
    requestAnimationFrame(look);
  },
  { capture: true, once: true },
);

/**
 * Waits until so many ms after the largest paint, and opens the menu that the element is in.
 *
 * @param {string} selector
 * @param {number} afterMs
 * @returns {Promise<{ x: number, y: number }>} its middle
 */
globalThis.placeOf = async (selector, afterMs) => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const { dataset } = document.documentElement;
  while (!dataset.lcp || document.readyState !== 'complete') await wait(20);
  await wait(Number(dataset.lcp) + afterMs - performance.now());
  const element = document.querySelector(selector);
  const menu = element.closest('details');
  if (menu && element.tagName !== 'SUMMARY') menu.open = true;
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
