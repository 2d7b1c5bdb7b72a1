import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ComponentProps, createContext, type ReactNode, use, useMemo } from 'react';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { type Item, titleOf } from './kinds.ts';
import './site.css';

type Sortable = ReturnType<typeof useSortable>;

const RowContext = createContext<Partial<Sortable>>({});

type RowProps = ComponentProps<'tr'> & { 'data-row-key'?: string };

/** Renders a row that can be dragged by its `DragHandle`, for `components.body.row` of a table. */
export function SortableRow({ style, ...props }: RowProps) {
  const sortable = useSortable({ id: props['data-row-key'] ?? '' });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <RowContext value={sortable}>
      <tr
        {...props}
        ref={setNodeRef}
        className={isDragging ? `${props.className} dragged` : props.className}
        style={{ ...style, transform: CSS.Translate.toString(transform), transition }}
      />
    </RowContext>
  );
}

/** Renders the handle that drags its row, also by Space and the arrow keys. */
export function DragHandle({ label }: { label: string }) {
  const { setActivatorNodeRef, listeners, attributes } = use(RowContext);
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className="grip"
      aria-label={label}
    >
      <Icon name="drag" />
    </button>
  );
}

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const screenReaderInstructions = {
  draggable:
    'Press Space to pick it up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
};

type Props = {
  items: readonly Item[];
  onMove: (id: string, place: number) => void;
  children: ReactNode;
};

/* The screen reader messages while an item is dragged. */
function announcementsOf(items: readonly Item[]): Announcements {
  const placeOf = (id: UniqueIdentifier | undefined) => items.findIndex(({ _id }) => _id === id);
  const at = ({ active, over }: { active: Active; over?: Over | null }) => {
    const item = items[placeOf(active.id)];
    const place = placeOf(over?.id ?? active.id) + 1;
    return item ? `${titleOf(item)}: place ${place} of ${items.length}.` : '';
  };
  /* An item is over itself when it is picked up: that is not announced. */
  let last: UniqueIdentifier | undefined;
  return {
    onDragStart({ active }) {
      last = active.id;
      return `Picked up ${at({ active })}`;
    },
    onDragOver(event) {
      if (event.over?.id === last) return undefined;
      last = event.over?.id;
      return at(event);
    },
    onDragEnd: (event) => `Put down ${at(event)}`,
    onDragCancel: ({ active }) => `Returned ${at({ active })}`,
  };
}

/** Makes the rows of a table draggable, as in antd's own example of a sortable table. */
export function SortableRows({ items, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ _id }) => _id);
  const announcements = useMemo(() => announcementsOf(items), [items]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertically]}
      accessibility={{ announcements, screenReaderInstructions, container: document.body }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
