import type { PointerEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import { MoveButtons } from './move-buttons.tsx';

type Props = {
  called: string;
  first: boolean;
  last: boolean;
  dragged: boolean;
  onMove: (by: -1 | 1) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
};

/** Moves a row: by drawing it, or by its two buttons. */
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
      <MoveButtons called={called} first={first} last={last} onMove={onMove} />
    </span>
  );
}
