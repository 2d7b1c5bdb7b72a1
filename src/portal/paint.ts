/*
 * Stands inside the pages of the portal that the server has rendered (server/render/portal.ts): shows the frame,
 * and only then fetches what brings it to work; a button that is pressed before is pressed again once it does.
 */

/* A tab in the background paints nothing. */
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

/** The button that was pressed last before the code was there; those that work without it (`command`) are left alone. */
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
    /* Once React is done with what it is at. */
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
