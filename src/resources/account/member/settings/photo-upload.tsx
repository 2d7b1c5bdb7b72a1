import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { acceptOf, photoRule } from '#contract/upload-rules.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Photo } from '../../../../portal/parts/photo.tsx';
import './settings.css';

type Props = {
  /** The form's own value: the chosen photo. antd's Form.Item passes both. */
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
  id?: string;
  current: string | null;
  name: string;
};

/** Renders an input for a photo from camera or files, with preview. The form shrinks and sends it. */
export function PhotoUpload({ value, onChange, id, current, name }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!value) return setPreview(null);
    const url = URL.createObjectURL(value);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [value]);
  return (
    <div className="photo-upload">
      <Photo src={preview ?? current} name={name} size="large" />
      <div>
        <input
          {...(id && { id })}
          ref={input}
          type="file"
          accept={acceptOf(photoRule)}
          hidden
          onChange={({ target }) => {
            onChange?.(target.files?.[0]);
            /* The same photo may be chosen again. */
            target.value = '';
          }}
        />
        <Button icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
          Choose a photo
        </Button>
        <p className="hint">Only .JPG, .JPEG, .PNG</p>
      </div>
    </div>
  );
}
