import { Button } from 'antd';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Picture } from '#contract/content/site/fields.ts';
import { describeRule, pictureRule } from '#contract/upload-rules.ts';
import { fileAddress } from '../../../shared/http/api-origin.ts';
import { Icon } from '../../parts/icon.tsx';
import { useLatest } from '../use-latest.ts';
import type { Part } from './crop.ts';
import { Cropping } from './cropping.tsx';
import { TooSmall } from './too-small.tsx';
import { FileChooser, UploadState } from './upload-parts.tsx';
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

/*
 * Leads to the box for the description of a picture that has just arrived, if the focus still is on the button
 * that it was chosen with.
 */
function useFocusOnDescription(button: RefObject<HTMLButtonElement | null>, isNew: boolean): void {
  useEffect(() => {
    const { current } = button;
    if (!isNew || !current || document.activeElement !== current) return;
    const field = current.closest('.picture-field');
    field?.querySelector<HTMLElement>('[data-field$="alt"] textarea')?.focus();
  }, [button, isNew]);
}

type Props = {
  /** The accessible name. */
  label: string;
  /** Whether it may be removed. */
  removable: boolean;
  /** The width in px that its place needs. */
  least?: number | undefined;
  /* antd's Form.Item passes these. */
  id?: string;
  value?: Picture | null;
  onChange?: (picture: Picture | null) => void;
  'aria-describedby'?: string;
};

/**
 * Renders an input for a picture: chosen, cropped, uploaded at once, shown. A new picture asks for its own
 * description; its other texts stay.
 */
export function PictureInput({ label, removable, least, id, value, onChange, ...aria }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef<File>(undefined);
  const newest = useLatest({ value, onChange });
  const hint = useId();
  const [cropping, setCropping] = useState<File | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const { progress, failure, setFailure, sendPicture } = useUpload();
  const isNew = value !== null && value?.src === sent && !value?.alt;
  useFocusOnDescription(button, isNew);

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
    const before = newest.current.value?.alt;
    const picture = await sendPicture(file, part);
    if (!picture) return;
    const { value: now, onChange: change } = newest.current;
    /* The former picture's description goes with it, unless it was typed during the upload. */
    change?.({ ...now, ...picture, alt: now?.alt === before ? picture.alt : (now?.alt ?? '') });
    setSent(picture.src);
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
        <TooSmall width={value?.width} least={least} />
        <p className={isNew ? 'hint' : 'unseen'} role="status">
          {isNew ? 'Please say below what the new picture shows.' : ''}
        </p>
        <UploadState progress={progress} failure={failure} />
      </div>
      <Cropping
        file={cropping}
        least={least}
        opener={button}
        onDone={(file, part) => void send(file, part)}
        onClose={() => setCropping(null)}
        onWrong={setFailure}
      />
    </div>
  );
}
