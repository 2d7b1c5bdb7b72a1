import type { Picture as PictureData } from '#contract/content/fields.ts';
import { Picture } from './picture.tsx';

const titles = /^(chief|dame|sir|alhaji|hajiya|ọ̀túnba|mrs|mr|dr|\(mrs\))\.?$/i;

/** The first letters of the first and last names, with their marks, titles left out. */
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

/* Dealt out so that neighbours differ, beside one another and below in three or four columns. */
const dealt = [0, 1, 0, 1, 2, 3, 2];

/** One of four cloths, always the same for a name. */
export function clothOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 4;
}

type Props = {
  name: string;
  photo: PictureData | null;
  /** The place in a list, from which the cloth is dealt; it goes by the name where absent. */
  place?: number;
  sizes?: string;
};

/** A person's photo, or their initials on cloth where there is none. */
export function Portrait({ name, photo, place, sizes = '240px' }: Props) {
  if (photo) return <Picture picture={photo} sizes={sizes} />;
  const cloth = place === undefined ? clothOf(name) : dealt[place % dealt.length];
  return (
    <span className={`monogram cloth-${cloth}`} aria-hidden="true">
      <b>{initialsOf(name)}</b>
    </span>
  );
}
