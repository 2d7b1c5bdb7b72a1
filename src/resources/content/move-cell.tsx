import type { PointerEvent } from 'react';
import { Icon } from '../../components/icon.tsx';

type Props = {
  called: string;
  first: boolean;
  last: boolean;
  dragged: boolean;
  onMove: (by: -1 | 1) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
};

/** Moves a row: by drawing it, or by its two buttons. Buttons at an end stay, or the focus would be lost. */
export function MoveCell({ called, first, last, dragged, onMove, onDrag }: Props) {
  return (
    <span className={dragged ? 'move-cell dragged' : 'move-cell'}>
      <button
        type="button"
        className="grip"
        tabIndex={-1}
        aria-hidden="true"
        title="Draw to another place"
        onPointerDown={onDrag}
      >
        <Icon name="drag" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Move up: ${called}`}
        aria-disabled={first}
        onClick={() => first || onMove(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Move down: ${called}`}
        aria-disabled={last}
        onClick={() => last || onMove(1)}
      >
        <Icon name="down" />
      </button>
    </span>
  );
}
