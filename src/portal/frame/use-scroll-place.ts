import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/* Scrolls there as soon as the page is long enough, unless the user scrolls first. Returns how to give up. */
function scrollOnceLong(top: number): () => void {
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY >= top - 1) stop();
  };
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  };
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  scroll();
  return stop;
}

/**
 * Keeps how far each entry of the history was scrolled, since react-router does so for a data router alone, and the
 * browser before the rows of a list are there.
 *
 * @returns what scrolls a page that was just reached: to its place after Back or Forward, else to the top
 */
export function useScrollPlace(): () => void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const places = useRef(new Map<string, number>());
  const stop = useRef(() => {});
  useLayoutEffect(() => {
    const keep = () => places.current.set(key, window.scrollY);
    if (!places.current.has(key)) keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
  useEffect(() => () => stop.current(), []);
  return useCallback(() => {
    stop.current();
    const top = isReturn ? (places.current.get(key) ?? 0) : 0;
    stop.current = scrollOnceLong(top);
  }, [key, isReturn]);
}
