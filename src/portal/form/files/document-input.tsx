import { Button } from 'antd';
import { useId, useRef } from 'react';
import type { StoredDocument } from '#contract/content/media/schemas.ts';
import { describeRule, documentRule } from '#contract/upload-rules.ts';
import { fileSize } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/http/api-origin.ts';
import { Icon } from '../../parts/icon.tsx';
import { useLatest } from '../use-latest.ts';
import { FileChooser, UploadState } from './upload-parts.tsx';
import { useUpload, wrongDocument } from './use-upload.ts';

type Props = {
  /** Whether it may be removed. */
  removable: boolean;
  /* antd's Form.Item passes these. */
  id?: string;
  value?: StoredDocument | null;
  onChange?: (document: StoredDocument | null) => void;
  'aria-describedby'?: string;
};

/** Renders an input for a downloadable document: chosen, uploaded at once, named. */
export function DocumentInput({ removable, id, value, onChange, ...aria }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { progress, failure, setFailure, sendDocument } = useUpload();
  const latest = useRef<File>(undefined);
  const newest = useLatest(onChange);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    const wrong = wrongDocument(file);
    if (wrong) return setFailure(wrong);
    const sent = await sendDocument(file);
    /* A newer choice replaces this one. */
    if (sent && latest.current === file) newest.current?.(sent);
  };
  return (
    <div className="document-input">
      {value ? (
        <p>
          <a href={fileAddress(value.href)} target="_blank" rel="noreferrer">
            {value.fileName}
          </a>{' '}
          <small>{fileSize(value.size)}</small>
        </p>
      ) : null}
      <div className="upload-actions">
        <Button
          {...(id && { id })}
          icon={<Icon name="upload" />}
          aria-disabled={progress !== null}
          aria-describedby={[hint, aria['aria-describedby']].filter(Boolean).join(' ')}
          onClick={() => progress === null && input.current?.click()}
        >
          {value ? 'Replace the document' : 'Choose a document'}
        </Button>
        {value && removable ? (
          <Button onClick={() => onChange?.(null)}>Remove the document</Button>
        ) : null}
      </div>
      <FileChooser ref={input} rule={documentRule} onChoose={([file]) => void choose(file)} />
      <p className="hint" id={hint}>
        {describeRule(documentRule)}.
      </p>
      <UploadState progress={progress} failure={failure} />
    </div>
  );
}
