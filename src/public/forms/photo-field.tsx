import { useEffect, useId, useRef, useState } from 'react';
import { photoRule } from '#contract/upload-rules.ts';
import { described, FieldFrame } from './field.tsx';

type Props = { error: string | undefined; onChoose: (file: File | null) => void };

/** A photo from the camera or the files, with its preview. */
export function PhotoField({ error, onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState('');
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  const hint = 'Only .JPG, .JPEG, .PNG';
  const accept = photoRule.extensions.map((extension) => `.${extension}`).join(',');
  return (
    <div className="photo-field">
      {preview ? (
        <img src={preview} alt="Your profile, as it will be shown" width="112" height="112" />
      ) : (
        <span className="monogram cloth-2" aria-hidden="true" />
      )}
      <FieldFrame label="Profile picture" name="photo" id={id} error={error} hint={hint}>
        <input
          ref={input}
          type="file"
          name="photo"
          accept={accept}
          {...described(id, { error, hint })}
          onChange={() => {
            const file = input.current?.files?.[0] ?? null;
            onChoose(file);
            setPreview(file ? URL.createObjectURL(file) : '');
          }}
        />
      </FieldFrame>
    </div>
  );
}
