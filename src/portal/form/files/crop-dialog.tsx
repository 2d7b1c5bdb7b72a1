import { Modal, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { isWhole, type Part, partOf, type Size } from './crop.ts';
import { TooSmall } from './too-small.tsx';
import './crop-dialog.css';

/* Aspect ratios by label; null keeps the picture's own. */
const shapes: Readonly<Record<string, number | null>> = {
  'Whole picture': null,
  'Wide 16:9': 16 / 9,
  'Photo 3:2': 3 / 2,
  Square: 1,
};

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

/* Returns the largest centred crop of that ratio; the whole picture if there is none. */
function cropOf({ width, height }: Size, ratio: number | null): PercentCrop {
  if (ratio === null) return all;
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, ratio, width, height), width, height);
}

/** The minimum side of a crop, in px on screen. */
const smallest = 16;

type Props = {
  file: File;
  /** The width in px that its place needs. */
  least?: number | undefined;
  /** The part to keep; null for the whole picture. */
  onDone: (part: Part | null) => void;
  onCancel: () => void;
  /** Called if the browser cannot show the file. */
  onBroken: () => void;
};

function useUrl(file: File): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Asks which part of a picture to keep, by pointer or keyboard. */
export default function CropDialog({ file, least, onDone, onCancel, onBroken }: Props) {
  const url = useUrl(file);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(all);
  const [shape, setShape] = useState('Whole picture');
  const ratio = shapes[shape] ?? null;
  const choose = (next: string) => {
    setShape(next);
    if (size) setCrop(cropOf(size, shapes[next] ?? null));
  };
  const part = size && partOf(crop, size);
  return (
    <Modal
      open
      className="crop"
      title="Crop the picture"
      width={760}
      closable={false}
      maskClosable={false}
      okText="Use this picture"
      okButtonProps={{ disabled: !part }}
      onOk={() => onDone(part && !isWhole(part, size) ? part : null)}
      onCancel={onCancel}
    >
      <Segmented aria-label="Shape" options={Object.keys(shapes)} value={shape} onChange={choose} />
      {url ? (
        <ReactCrop
          crop={crop}
          {...(ratio !== null && { aspect: ratio })}
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
      <TooSmall width={part?.width} least={least} />
    </Modal>
  );
}
