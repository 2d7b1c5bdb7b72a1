import { useEffect } from 'react';

function reportHydrated(): void {
  const { dataset } = document.documentElement;
  if ('hydrated' in dataset) return;
  dataset.hydrated = '';
  window.dispatchEvent(new Event('hydrated'));
}

/**
 * Reports once that the page is interactive, to its inline script (public/boot.ts, portal/paint.ts) and to
 * tests: `hydrated` on window, `<html data-hydrated>`.
 */
export const useReportHydrated = () => useEffect(reportHydrated, []);
