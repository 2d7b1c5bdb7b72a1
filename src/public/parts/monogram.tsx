import type { Picture as PictureData } from '#contract/content/site/fields.ts';
import { Picture } from './picture.tsx';

const titles = /^(chief|dame|sir|alhaji|hajiya|ọ̀túnba|mrs|mr|dr|\(mrs\))\.?$/i;

/** Returns the initials of first and last name, with diacritics, without titles. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/,.*$/, '')
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'Sample' && !titles.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? /^\P{M}\p{M}*/u.exec(word)?.[0] : undefined,
  );
  return letters.join('').toLocaleUpperCase('en');
}

/* In an order in which neighbours differ, in three or four columns. */
const dealt = [0, 1, 0, 1, 2, 3, 2];

/** Returns one of four patterns, always the same for a name. */
export function clothOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 4;
}

type Props = {
  name: string;
  photo: PictureData | null;
  /** The position in a list, which selects the pattern; by default the name does. */
  place?: number;
  sizes?: string;
};

/** Renders a person's photo, or their initials on a pattern if there is none. */
export function Portrait({ name, photo, place, sizes = '240px' }: Props) {
  if (photo) return <Picture picture={photo} sizes={sizes} />;
  const cloth = place === undefined ? clothOf(name) : dealt[place % dealt.length];
  return (
    <span className={`monogram cloth-${cloth}`} aria-hidden="true">
      <b>{initialsOf(name)}</b>
    </span>
  );
}

type AuthorProps = { authorName: string; authorImage: PictureData | null; authorPost: string };

/** Renders who is responsible for an event. */
export const Author = ({ authorName, authorImage, authorPost }: AuthorProps) => (
  <p className="author">
    <Portrait name={authorName} photo={authorImage} sizes="48px" />
    <span>
      <b>{authorName}</b>
      <small>{authorPost}</small>
    </span>
  </p>
);
