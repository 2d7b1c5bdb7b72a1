/*
 * Runs inside the portal pages that the server renders (server/render/portal.ts). Shows the frame first, then
 * fetches the code. A button pressed before the code runs is pressed again after that.
 */

/* A background tab paints nothing. */
function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

async function showFailure(): Promise<void> {
  await globalThis.reloadIfOutdated?.();
  const skeleton = document.querySelector('.page-skeleton');
  if (!skeleton) return;
  skeleton.setAttribute('role', 'alert');
  skeleton.textContent =
    'This page could not be loaded. Check your connection, then load the page again.';
}

/** The last button pressed before the code loads, except those that work without it (`command`). */
let pressed: HTMLElement | null = null;
const withoutCode = 'commandForElement' in HTMLButtonElement.prototype ? ':not([commandfor])' : '';

function rememberPress(event: Event): void {
  if (!(event.target instanceof Element)) return;
  pressed = event.target.closest<HTMLElement>(`button[type=button]${withoutCode}`) ?? pressed;
}

addEventListener('click', rememberPress, true);
addEventListener(
  'hydrated',
  () => {
    removeEventListener('click', rememberPress, true);
    /* Waits until React has finished its current work. */
    setTimeout(() => pressed?.click());
  },
  { once: true },
);

afterPaint(() => {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (!code) return;
  code.content.querySelector('script')?.addEventListener('error', () => void showFailure());
  document.head.append(code.content);
});
