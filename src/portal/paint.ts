/*
 * Stands inside the pages of the portal that the server has rendered (server/render/portal.ts): shows the frame,
 * and only then fetches what brings it to work.
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

afterPaint(() => {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (!code) return;
  code.content.querySelector('script')?.addEventListener('error', () => void showFailure());
  document.head.append(code.content);
});
