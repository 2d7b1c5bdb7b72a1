/** px from the window's edge at which a drag scrolls, and how far. */
const edge = { within: 90, step: 14 };

/* The place in its list that a pointer's height asks for: a row gives way once its middle is passed. */
function placeUnder(row: Element, y: number): number {
  const rows = [...(row.parentElement?.children ?? [])];
  const own = rows.indexOf(row);
  const middle = (one: Element) => {
    const { top, height } = one.getBoundingClientRect();
    return top + height / 2;
  };
  const above = rows.slice(0, own).filter((one) => y < middle(one)).length;
  const below = rows.slice(own + 1).filter((one) => y > middle(one)).length;
  return own - above + below;
}

function scrollAtEdge(y: number): void {
  if (y < edge.within) scrollBy(0, -edge.step);
  else if (y > innerHeight - edge.within) scrollBy(0, edge.step);
}

type Watchers = {
  /** The place among its siblings that the row is drawn to. */
  onPlace: (place: number) => void;
  /** It is let go there. */
  onDrop: () => void;
  /** Esc, or the browser took the pointer for something else. */
  onCancel: () => void;
};

/**
 * Follows a row that is drawn to another place, from the pointer's going down to its going up. The window
 * is listened to, for the row itself moves about meanwhile.
 *
 * @returns stops following
 */
export function followDrag(row: Element, { onPlace, onDrop, onCancel }: Watchers): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => stopped.abort();
  const follow = ({ clientY }: PointerEvent) => {
    scrollAtEdge(clientY);
    onPlace(placeUnder(row, clientY));
  };
  const end = (tell: () => void) => () => {
    stop();
    tell();
  };
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', end(onDrop), { signal });
  addEventListener('pointercancel', end(onCancel), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(onCancel)(), { signal });
  return stop;
}
