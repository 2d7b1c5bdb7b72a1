import { MoveButtons } from '../../portal/form/move-buttons.tsx';
import { DragHandle } from './sortable-rows.tsx';

type Props = {
  called: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Moves a row: by dragging it, or by its two buttons, for whoever cannot drag (WCAG 2.2, 2.5.7). */
export function MoveCell(props: Props) {
  return (
    <span className="move-cell">
      <DragHandle label={`Drag: ${props.called}`} />
      <MoveButtons {...props} />
    </span>
  );
}
