import { photoAt } from '#contract/accounts/photo.ts';

/** The first letters of a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : ''];
  return [first, last].map((word) => [...word.normalize('NFC')][0] ?? '').join('');
}

type Props = { src: string | null; name: string; size?: 'small' | 'middle' | 'large' };

/** px; the style sheet has the same for initials, which can bear no style of their own under the policy. */
const sizes = { small: 36, middle: 56, large: 96 } as const;

/* The widths that a photo is kept in, for screens of one px a dot and of two. */
const widths = { small: [96, 96], middle: [96, 320], large: [96, 320] } as const;

/** A person's photo, or their initials on cloth where there is none. Beside their name, so it has no words of its own. */
export function Photo({ src, name, size = 'small' }: Props) {
  if (!src)
    return (
      <span className={`photo initials ${size}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  const px = sizes[size];
  /* On a screen of twice the density even a small one takes more than the narrowest. */
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
    />
  );
}
