import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { GallerySection } from '#contract/content/site/kinds.ts';
import { Icon } from '../../shared/icons.tsx';
import { Picture } from './picture.tsx';
import '../styles/lightbox.css';

type LightboxProps = {
  title: string;
  pictures: GallerySection['pictures'];
  /** The position of the picture to begin with. */
  first: number;
  onClose: () => void;
};

/** A finger that moves this far sideways, in px, turns to another picture. */
const swipePx = 48;

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/* As wide as its height leaves room for, beside the caption and the buttons; known before the picture loads. */
const widthOf = ({ width, height }: { width: number; height: number }) =>
  `min(100%, calc((100dvh - 156px) * ${width / height}))`;

/* A finger on a magnified page moves the page. */
const isMagnified = () => (window.visualViewport?.scale ?? 1) > 1.01;

/* Turns by the arrow keys and by swipes; a press beside the picture closes. */
function useTurning(dialog: RefObject<HTMLDialogElement | null>, turn: (by: number) => void) {
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    let start: Touch | undefined;
    shown.addEventListener(
      'keydown',
      ({ key, altKey, ctrlKey, metaKey }) => {
        const by = steps[key];
        /* With Alt or ⌘, an arrow is the browser's way back. */
        if (by && !altKey && !ctrlKey && !metaKey) turn(by);
      },
      options,
    );
    shown.addEventListener(
      'touchstart',
      ({ touches }) => {
        start = touches.length === 1 ? touches[0] : undefined;
      },
      options,
    );
    shown.addEventListener(
      'touchend',
      ({ changedTouches: [end] }) => {
        if (!start || !end || isMagnified()) return;
        const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
        start = undefined;
        if (Math.abs(x) >= swipePx && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
      },
      options,
    );
    shown.addEventListener('click', ({ target }) => target === shown && shown.close(), options);
    return () => listening.abort();
  }, [dialog, turn]);
}

/**
 * Renders a section's pictures over the page, one at a time, with their captions. The native <dialog> traps
 * the focus and closes on Escape.
 */
export default function Lightbox({ title, pictures, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const count = pictures.length;
  const turn = useCallback(
    (by: number) => setIndex((place) => (place + by + count) % count),
    [count],
  );
  useTurning(dialog, turn);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const picture = pictures[index];
  if (!picture) return null;
  const button = (name: 'left' | 'right', label: string, by: number) => (
    <button type="button" className={name} aria-label={label} onClick={() => turn(by)}>
      <Icon name={name} />
    </button>
  );
  return (
    <dialog ref={dialog} className="lightbox" aria-label={title} onClose={onClose}>
      <button
        type="button"
        className="shut"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <figure aria-live="polite" style={{ width: widthOf(picture) }}>
        <Picture key={picture.src} picture={picture} sizes="100vw" near />
        <figcaption>
          {picture.caption}
          <small>
            {index + 1} of {count}
          </small>
        </figcaption>
      </figure>
      {count > 1 ? (
        <>
          {button('left', 'Previous picture', -1)}
          {button('right', 'Next picture', 1)}
        </>
      ) : null}
    </dialog>
  );
}
