import { Button, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { acceptOf, photoRule } from '#contract/upload-rules.ts';
import { Icon } from './icon.tsx';
import { Photo } from './photo.tsx';

type Props = {
  /** The form's own value: the photo that was chosen. antd's Form.Item hands both in. */
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
  id?: string;
  current: string | null;
  name: string;
  /** 0 to 1 while it is being sent. */
  progress: number | null;
};

/** A photo from the camera or the files: previewed, sent with its form, which makes it light. */
export function PhotoUpload({ value, onChange, id, current, name, progress }: Props) {
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
        <Upload
          {...(id && { id })}
          accept={acceptOf(photoRule)}
          showUploadList={false}
          beforeUpload={(file) => {
            onChange?.(file);
            return false;
          }}
        >
          <Button icon={<Icon name="upload" />}>Choose a photo</Button>
        </Upload>
        <p className="hint">Only .JPG, .JPEG, .PNG</p>
        {progress === null ? null : (
          <progress value={progress} max={1} aria-label="Upload">
            {Math.round(progress * 100)} %
          </progress>
        )}
      </div>
    </div>
  );
}
