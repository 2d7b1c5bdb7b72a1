import { useState } from 'react';
import { photoAt } from '#contract/account/photo.ts';

/** Returns the initials of a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : ''];
  return [first, last].map((word) => [...word.normalize('NFC')][0] ?? '').join('');
}

type Props = { src: string | null; name: string; size?: 'small' | 'middle' | 'large' };

/** In px. The style sheet repeats them for initials, because the CSP forbids inline styles. */
const sizes = { small: 36, middle: 56, large: 96 } as const;

/* The stored widths of a photo, for screens of density 1 and 2. */
const widths = { small: [96, 96], middle: [96, 320], large: [96, 320] } as const;

/** Renders a person's photo or their initials, also where it is gone, without alt text because the name is beside it. */
export function Photo({ src, name, size = 'small' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken)
    return (
      <span className={`photo initials ${size}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  const px = sizes[size];
  /* On a screen of density 2, even a small photo needs more than the narrowest width. */
  const [once, twice] = widths[size];
  return (
    <img
      className="photo"
      src={photoAt(src, once)}
      srcSet={`${photoAt(src, once)} 1x, ${photoAt(src, twice)} 2x`}
      alt=""
      width={px}
      height={px}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  );
}
