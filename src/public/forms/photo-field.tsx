import { useEffect, useId, useRef, useState } from 'react';
import { acceptOf, photoRule } from '#contract/upload-rules.ts';
import { described, FieldFrame } from '../../shared/forms/field.tsx';
import { Icon } from '../../shared/icons.tsx';

/** Renders an input for a photo from camera or files, with its preview. */
export function PhotoField({ error }: { error: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState('');
  const show = () => {
    const file = input.current?.files?.[0];
    setPreview(file ? URL.createObjectURL(file) : '');
  };
  /* A photo may be chosen before the script loads. */
  useEffect(show, []);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  const hint = 'Only .JPG, .JPEG, .PNG';
  const accept = acceptOf(photoRule);
  return (
    <div className="photo-field">
      {preview ? (
        <img
          src={preview}
          alt="Your profile, as it will be shown"
          width="112"
          height="112"
          onError={() => setPreview('')}
        />
      ) : (
        <span className="monogram cloth-2" aria-hidden="true">
          <b>
            <Icon name="person" />
          </b>
        </span>
      )}
      <FieldFrame label="Profile picture" id={id} error={error} hint={hint}>
        <input
          ref={input}
          type="file"
          name="photo"
          accept={accept}
          {...described(id, { error, hint })}
          onChange={show}
        />
      </FieldFrame>
    </div>
  );
}
