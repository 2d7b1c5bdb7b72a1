import { useEffect, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { isWhole, type Part, partOf, type Size } from './crop.ts';

const shapes = [
  { label: 'All of it', ratio: null },
  { label: 'Wide 16:9', ratio: 16 / 9 },
  { label: 'Photo 3:2', ratio: 3 / 2 },
  { label: 'Square', ratio: 1 },
] as const;

const ofSize = 'change the size with the arrow keys';
const ariaLabels = {
  cropArea: 'The part that is kept: move it with the arrow keys',
  nwDragHandle: `Top left corner: ${ofSize}`,
  nDragHandle: `Top edge: ${ofSize}`,
  neDragHandle: `Top right corner: ${ofSize}`,
  eDragHandle: `Right edge: ${ofSize}`,
  seDragHandle: `Bottom right corner: ${ofSize}`,
  sDragHandle: `Bottom edge: ${ofSize}`,
  swDragHandle: `Bottom left corner: ${ofSize}`,
  wDragHandle: `Left edge: ${ofSize}`,
};

const all: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/* The largest part of that proportion, in the middle; all of it where there is none. */
function cropOf({ width, height }: Size, ratio: number | null): PercentCrop {
  if (ratio === null) return all;
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, ratio, width, height), width, height);
}

/** px on screen that a side of the part has at least. */
const smallest = 16;

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
  const [crop, setCrop] = useState(all);
  const [shape, setShape] = useState<(typeof shapes)[number]>(shapes[0]);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const choose = (next: (typeof shapes)[number]) => {
    setShape(next);
    if (size) setCrop(cropOf(size, next.ratio));
  };
  const part = size && partOf(crop, size);
  const done = () => onDone(part && !isWhole(part, size) ? part : null);
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
      {url ? (
        <ReactCrop
          crop={crop}
          {...(shape.ratio !== null && { aspect: shape.ratio })}
          keepSelection
          minWidth={smallest}
          minHeight={smallest}
          ariaLabels={ariaLabels}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            onError={onBroken}
          />
        </ReactCrop>
      ) : null}
      <p className="hint" role="status">
        {part
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
