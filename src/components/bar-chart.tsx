import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Bar, scaleOf } from './bar-scale.ts';
import { ChartNumbers } from './chart-numbers.tsx';

type Props = {
  title: string;
  bars: readonly Bar[];
  /** What the axis says of a value. */
  axis: (value: number) => string;
  /** The headings of the same numbers as a table: of the names, of the values. */
  columns: readonly [string, string];
};

/* px */
const height = 232;
const inset = { left: 52, right: 8, top: 12, bottom: 28 };
const widest = 48;
/** Below this many px for a bar its short label is shown. */
const narrow = 30;

/* Told when the page has been laid out anyway: to ask for it would lay it out then and there. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

const lowest = height - inset.bottom;

type AxisProps = { steps: readonly number[]; width: number } & Pick<Props, 'axis'>;

function Axis({ steps, axis, width }: AxisProps) {
  const top = steps.at(-1) ?? 1;
  return (
    <svg className="chart-axis" width={width} height={height} aria-hidden="true">
      {steps.map((step) => {
        const y = lowest - (step / top) * (lowest - inset.top);
        return (
          <g key={step}>
            <line x1={inset.left} x2={width - inset.right} y1={y} y2={y} />
            <text x={inset.left - 8} y={y + 4} textAnchor="end">
              {axis(step)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type ColumnProps = {
  bar: Bar;
  id: string;
  /** px: where its share of the chart begins, how wide that is, and how tall the bar. */
  x: number;
  room: number;
  tall: number;
  chosen: boolean;
  onPoint: () => void;
};

function Column({ bar, id, x, room, tall, chosen, onPoint }: ColumnProps) {
  const thick = Math.min(widest, room * 0.62);
  return (
    <g
      id={id}
      role="option"
      aria-selected={chosen}
      aria-label={`${bar.name}: ${bar.said}${bar.note ? `, ${bar.note}` : ''}`}
      tabIndex={-1}
      onPointerEnter={onPoint}
    >
      <rect className="chart-reach" x={x} width={room} height={height} />
      <rect
        className="chart-bar"
        x={x + (room - thick) / 2}
        y={lowest - tall}
        width={thick}
        height={tall}
        rx={Math.min(3, tall / 2)}
      />
      <text x={x + room / 2} y={height - 8} textAnchor="middle">
        {room < narrow ? bar.shortLabel : bar.label}
      </text>
    </g>
  );
}

function Tip({ bar, x, width }: { bar: Bar; x: number; width: number }) {
  const half = 96;
  const left = Math.min(Math.max(x, half), Math.max(half, width - half));
  return (
    <div className="chart-tip" style={{ left }} aria-hidden="true">
      <span>{bar.name}</span>
      <b>{bar.said}</b>
      {bar.note ? <small>{bar.note}</small> : null}
    </div>
  );
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/* The bar that is looked at: pointed at, or gone to with the arrows. */
function useChosen(last: number) {
  const [at, setAt] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === 'Escape') setAt(null);
    if (!move) return;
    event.preventDefault();
    setAt(Math.min(Math.max(move(at ?? last, last), 0), last));
  };
  const leave = () => setAt(null);
  const manners = {
    onKeyDown,
    onFocus: () => setAt((before) => before ?? last),
    onBlur: leave,
    onPointerLeave: leave,
  };
  return { at, setAt, manners };
}

/**
 * Bars, drawn by hand. The chart is one stop of the keyboard, in which the arrows go from bar to bar, and
 * each says its number; a table of the same numbers is below.
 */
export function BarChart({ title, bars, axis, columns }: Props) {
  const id = useId();
  const [box, width] = useWidth();
  const { at, setAt, manners } = useChosen(bars.length - 1);
  const steps = scaleOf(Math.max(...bars.map(({ value }) => value)));
  const top = steps.at(-1) ?? 1;
  const room = Math.max(0, width - inset.left - inset.right) / Math.max(bars.length, 1);
  const start = (index: number) => inset.left + room * index;
  const shown = at === null ? undefined : bars[at];
  return (
    <div className="chart">
      <div ref={box} className="chart-box">
        <Axis steps={steps} axis={axis} width={width} />
        <div
          role="listbox"
          aria-label={title}
          aria-orientation="horizontal"
          aria-activedescendant={at === null ? undefined : `${id}-${at}`}
          tabIndex={0}
          {...manners}
        >
          <svg width={width} height={height} role="presentation">
            {bars.map((bar, index) => (
              <Column
                key={bar.key}
                bar={bar}
                id={`${id}-${index}`}
                x={start(index)}
                room={room}
                tall={(bar.value / top) * (lowest - inset.top)}
                chosen={index === at}
                onPoint={() => setAt(index)}
              />
            ))}
          </svg>
        </div>
        {shown ? <Tip bar={shown} x={start(at ?? 0) + room / 2} width={width} /> : null}
      </div>
      <ChartNumbers title={title} bars={bars} columns={columns} />
    </div>
  );
}
