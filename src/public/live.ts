/**
 * Says that the page will not come alive: to boot.ts, which then holds nothing for it, and does without
 * the script what it held.
 */
export const tellLifeless = () => window.dispatchEvent(new Event('lifeless'));

/** Says that an element has come alive, the page or a form: to boot.ts, and to tests. */
export function setLive(element: HTMLElement): void {
  element.dataset.live = '';
  window.dispatchEvent(new Event('live'));
}
