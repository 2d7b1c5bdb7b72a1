import { type RefObject, useEffect } from 'react';

/** A scroll of less than this, in px, changes nothing: a resting finger trembles. */
const tremblePx = 8;

function markHeader(header: HTMLElement, isUp: boolean): void {
  const { dataset, style, offsetHeight } = header;
  /* What lies above the bar stays out of sight; the height stays reserved, so that nothing moves. */
  style.setProperty('--strip', `${header.querySelector('.strip')?.clientHeight ?? 0}px`);
  style.minHeight ||= `${offsetHeight}px`;
  if (isUp) dataset.scrolled = 'up';
  else dataset.scrolled = dataset.scrolled ? 'down' : 'off';
}

function releaseHeader({ dataset, style }: HTMLElement): void {
  delete dataset.scrolled;
  style.minHeight = '';
}

/**
 * Marks the header once the page is scrolled beyond it (header.css): `data-scrolled` is `up` while the page is
 * scrolled up, else `down`, and `off` before the first `up`. Does nothing while a menu in it is open.
 */
export function useScrolledHeader(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = scrollY;
    const onScroll = () => {
      const header = ref.current;
      if (!header || header.querySelector('[open]')) return;
      const moved = scrollY - before;
      const strip = header.querySelector('.strip')?.clientHeight ?? 0;
      const isHome = scrollY <= (header.dataset.scrolled ? strip : header.offsetHeight);
      if (!isHome && Math.abs(moved) < tremblePx) return;
      before = scrollY;
      if (isHome) releaseHeader(header);
      else markHeader(header, moved < 0);
    };
    addEventListener('scroll', onScroll, { passive: true });
    /* Where the page came to rest while a menu was still open, no scroll follows its closing. */
    addEventListener('toggle', onScroll, true);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('toggle', onScroll, true);
    };
  }, [ref]);
}
