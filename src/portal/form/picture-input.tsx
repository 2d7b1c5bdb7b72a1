import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import type { Picture } from '#contract/content/fields.ts';
import { describeRule, pictureRule } from '#contract/upload-rules.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';
import { Icon } from '../components/icon.tsx';
import type { Part } from './crop.ts';
import { Cropping } from './cropping.tsx';
import { FileChooser, UploadState } from './upload-parts.tsx';
import { useLatest } from './use-latest.ts';
import { lighter, useUpload, wrongPicture } from './use-upload.ts';

/* Renders the smallest width of a picture as an <img>. */
function Thumbnail({ picture, className }: { picture: Picture; className?: string }) {
  const { src, widths, width, height, alt } = picture;
  return (
    <img
      className={className}
      src={`${fileAddress(src)}-${widths[0]}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}

type Props = {
  /** The accessible name. */
  label: string;
  /** Whether it may be removed. */
  removable: boolean;
  /* antd's Form.Item passes these. */
  id?: string;
  value?: Picture | null;
  onChange?: (picture: Picture | null) => void;
  'aria-describedby'?: string;
};

/** Renders an input for a picture: chosen, cropped, uploaded at once, shown. Replacing it keeps its texts. */
export function PictureInput({ label, removable, id, value, onChange, ...aria }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef<File>(undefined);
  const newest = useLatest({ value, onChange });
  const hint = useId();
  const [cropping, setCropping] = useState<File | null>(null);
  const { progress, failure, setFailure, sendPicture } = useUpload();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    const light = await lighter(file);
    /* A newer choice replaces this one. */
    if (latest.current !== file) return;
    const wrong = wrongPicture(light);
    setFailure(wrong ?? '');
    if (!wrong) setCropping(light);
  };
  const send = async (file: File, part: Part | null) => {
    const sent = await sendPicture(file, part);
    if (!sent) return;
    const { value: now, onChange: change } = newest.current;
    change?.({ ...now, ...sent, alt: now?.alt || sent.alt });
  };

  return (
    <div className="picture-input">
      {value ? <Thumbnail picture={value} /> : <span className="motif-tile" aria-hidden="true" />}
      <div>
        <div className="upload-actions">
          <Button
            ref={button}
            {...(id && { id })}
            icon={<Icon name="upload" />}
            aria-disabled={progress !== null}
            aria-label={`${value ? 'Replace' : 'Choose'} the picture: ${label}`}
            aria-describedby={[hint, aria['aria-describedby']].filter(Boolean).join(' ')}
            onClick={() => progress === null && input.current?.click()}
          >
            {value ? 'Replace' : 'Choose a picture'}
          </Button>
          {value && removable ? (
            <Button aria-label={`Remove the picture: ${label}`} onClick={() => onChange?.(null)}>
              Remove
            </Button>
          ) : null}
        </div>
        <FileChooser ref={input} rule={pictureRule} onChoose={([file]) => void choose(file)} />
        <p className="hint" id={hint}>
          {describeRule(pictureRule)}.
        </p>
        <UploadState progress={progress} failure={failure} />
      </div>
      <Cropping
        file={cropping}
        opener={button}
        onDone={(file, part) => void send(file, part)}
        onClose={() => setCropping(null)}
        onWrong={setFailure}
      />
    </div>
  );
}
