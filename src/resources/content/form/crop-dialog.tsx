import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  type Corner,
  isWhole,
  largestOf,
  moved,
  type Part,
  resized,
  type Size,
  wholeOf,
} from './crop.ts';

const shapes = [
  { label: 'All of it', ratio: null },
  { label: 'Wide 16:9', ratio: 16 / 9 },
  { label: 'Photo 3:2', ratio: 3 / 2 },
  { label: 'Square', ratio: 1 },
] as const;

const corners: readonly { corner: Corner; label: string }[] = [
  { corner: { x: -1, y: -1 }, label: 'Top left corner' },
  { corner: { x: 1, y: -1 }, label: 'Top right corner' },
  { corner: { x: -1, y: 1 }, label: 'Bottom left corner' },
  { corner: { x: 1, y: 1 }, label: 'Bottom right corner' },
];

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type By = { x: number; y: number };

/* Tells of every move of a pointer since it went down, and of arrow keys, in pixels of the picture. */
function useMoves(size: Size, stage: React.RefObject<HTMLElement | null>) {
  return (onMove: (by: By, from: Part) => void, part: Part) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const shown = stage.current?.getBoundingClientRect();
      if (!shown || event.button !== 0) return;
      event.preventDefault();
      const { currentTarget: target, clientX, clientY } = event;
      target.focus();
      target.setPointerCapture(event.pointerId);
      const scale = size.width / shown.width;
      const follow = (move: globalThis.PointerEvent) =>
        onMove({ x: (move.clientX - clientX) * scale, y: (move.clientY - clientY) * scale }, part);
      target.addEventListener('pointermove', follow);
      const end = () => target.removeEventListener('pointermove', follow);
      target.addEventListener('lostpointercapture', end, { once: true });
    },
    onKeyDown(event: KeyboardEvent) {
      const way = arrows[event.key];
      if (!way) return;
      event.preventDefault();
      const step = Math.max(1, Math.round(size.width / (event.shiftKey ? 20 : 100)));
      onMove({ x: way.x * step, y: way.y * step }, part);
    },
  });
}

type BoxProps = {
  url: string;
  size: Size;
  part: Part;
  ratio: number | null;
  onPart: (part: Part) => void;
};

/* The picture with the part that is kept, which can be moved and drawn larger or smaller. */
function CropBox({ url, size, part, ratio, onPart }: BoxProps) {
  const stage = useRef<HTMLDivElement>(null);
  const moves = useMoves(size, stage);
  const percent = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
  const style = {
    left: percent(part.x, size.width),
    top: percent(part.y, size.height),
    width: percent(part.width, size.width),
    height: percent(part.height, size.height),
  };
  return (
    <div className="crop-stage" ref={stage}>
      <img src={url} alt="" draggable={false} />
      <div className="crop-part" style={style}>
        <button
          type="button"
          className="crop-move"
          aria-label="The part that is kept: move it with the arrow keys"
          {...moves((by, from) => onPart(moved(from, by, size)), part)}
        />
        {corners.map(({ corner, label }) => (
          <button
            key={label}
            type="button"
            className={`crop-corner ${corner.y < 0 ? 'top' : 'bottom'} ${corner.x < 0 ? 'left' : 'right'}`}
            aria-label={`${label}: change the size with the arrow keys`}
            {...moves((by, from) => onPart(resized(from, corner, by, size, ratio)), part)}
          />
        ))}
      </div>
    </div>
  );
}

type Props = {
  file: File;
  /** The part that is kept; null for all of it. */
  onDone: (part: Part | null) => void;
  onCancel: () => void;
  /** The browser cannot show the file. */
  onBroken: () => void;
};

/* An address for the file, for as long as it is shown. */
function useUrl(file: File): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Asks which part of a picture to keep: by a pointer or by the keyboard. */
export default function CropDialog({ file, onDone, onCancel, onBroken }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const url = useUrl(file);
  const [size, setSize] = useState<Size | null>(null);
  const [part, setPart] = useState<Part | null>(null);
  const [shape, setShape] = useState<(typeof shapes)[number]>(shapes[0]);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const measure = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    setSize({ width, height });
    setPart(wholeOf({ width, height }));
  };
  const choose = (next: (typeof shapes)[number]) => {
    setShape(next);
    if (size) setPart(next.ratio === null ? wholeOf(size) : largestOf(size, next.ratio));
  };
  const done = () => onDone(part && size && !isWhole(part, size) ? part : null);
  return (
    <dialog
      ref={dialog}
      className="crop"
      aria-labelledby="crop-title"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id="crop-title">Crop the picture</h2>
      <div className="crop-shapes">
        {shapes.map((one) => (
          <button
            key={one.label}
            type="button"
            aria-pressed={one === shape}
            onClick={() => choose(one)}
          >
            {one.label}
          </button>
        ))}
      </div>
      {size && part ? (
        <CropBox url={url} size={size} part={part} ratio={shape.ratio} onPart={setPart} />
      ) : url ? (
        <img
          className="crop-measured"
          src={url}
          alt=""
          onLoad={(event) => measure(event.currentTarget)}
          onError={onBroken}
        />
      ) : null}
      <p className="hint" role="status">
        {part && size
          ? `Keeps ${part.width} × ${part.height} of ${size.width} × ${size.height} pixels.`
          : 'Opening the picture…'}
      </p>
      <div className="ask-actions">
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button" disabled={!part} onClick={done}>
          Use this picture
        </button>
      </div>
    </dialog>
  );
}
