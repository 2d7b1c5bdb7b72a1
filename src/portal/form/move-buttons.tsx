import { IconButton } from '../components/icon-button.tsx';

type Props = {
  /** What is moved. */
  called: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Moves what stands in a list one place. Buttons at an end stay, or the focus would be lost there. */
export function MoveButtons({ called, first, last, onMove }: Props) {
  return (
    <>
      <IconButton
        icon="up"
        label={`Move up: ${called}`}
        aria-disabled={first}
        onClick={() => first || onMove(-1)}
      />
      <IconButton
        icon="down"
        label={`Move down: ${called}`}
        aria-disabled={last}
        onClick={() => last || onMove(1)}
      />
    </>
  );
}
