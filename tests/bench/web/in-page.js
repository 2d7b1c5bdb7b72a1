/*
 * Runs in the pages that are measured: tells in <html data-took data-drawn> how many milliseconds passed until
 * what was waited for is painted, by the page's own clock.
 */
const marks = () => document.documentElement.dataset;

/**
 * @param {number} since by the page's clock
 * @param {'took' | 'drawn'} mark
 */
function paintedSince(since, mark = 'took') {
  /* After the frame that shows it. */
  setTimeout(() => {
    marks()[mark] = String(performance.now() - since);
  });
}

const heading = () => document.querySelector('h1')?.textContent;
const isWhole = () => document.querySelector('.page-skeleton') === null;

/* A click on a link of the portal's sidebar, until the page that it leads to has its heading, and until it is drawn. */
addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if (!(target instanceof Element) || !target.closest('nav[aria-label="Portal"] a')) return;
    delete marks().took;
    delete marks().drawn;
    const before = heading();
    let isAnswered = false;
    const look = () => {
      const hasChanged = heading() !== undefined && heading() !== before;
      if (hasChanged && !isAnswered) paintedSince(timeStamp);
      isAnswered ||= hasChanged;
      if (isAnswered && isWhole()) paintedSince(timeStamp, 'drawn');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  },
  true,
);

/* A key in a search box, until the list shows the answer to what stands in it. */
let lastKey = 0;
let wasBusy = false;
addEventListener(
  'input',
  ({ target, timeStamp }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    delete marks().took;
    if (lastKey === 0) requestAnimationFrame(() => lookForAnswer(target));
    lastKey = timeStamp;
    wasBusy = false;
  },
  true,
);

/** @param {HTMLInputElement} box */
function lookForAnswer(box) {
  const busy = box.closest('[aria-busy]')?.getAttribute('aria-busy') === 'true';
  wasBusy ||= busy;
  const asked = [...new URLSearchParams(location.search).values()].includes(box.value);
  if (asked && wasBusy && !busy) {
    paintedSince(lastKey);
    lastKey = 0;
  } else requestAnimationFrame(() => lookForAnswer(box));
}
