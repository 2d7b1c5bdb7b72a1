import { IconButton } from '../../parts/icon-button.tsx';

type Props = {
  /** The name of the entry. */
  called: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Renders buttons that move a list entry by one. Keeps both at the ends, so that the focus is not lost. */
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
