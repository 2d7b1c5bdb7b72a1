import { useEffect, useRef, useState } from 'react';

/**
 * Returns whether a part of the page is or was on screen, so that heavy code loads when it is scrolled to.
 *
 * @param margin around the screen that counts as on it, in CSS
 */
export function useSeen<Part extends Element>(margin = '0px') {
  const ref = useRef<Part>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen, margin]);
  return [ref, seen] as const;
}
