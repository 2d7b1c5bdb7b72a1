/** Says that an element has come alive, the page or a form: to boot.ts, and to tests. */
export function setLive(element: HTMLElement): void {
  element.dataset.live = '';
  window.dispatchEvent(new Event('live'));
}
