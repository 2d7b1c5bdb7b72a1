import { Progress } from 'antd';
import type { RefObject } from 'react';
import { acceptOf, type UploadRule } from '#contract/upload-rules.ts';

type ChooserProps = {
  rule: UploadRule;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
  /** A button of the form presses it. */
  ref: RefObject<HTMLInputElement | null>;
};

/** What opens the browser's own choice of files. */
export function FileChooser({ rule, multiple = false, onChoose, ref }: ChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={acceptOf(rule)}
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        /* The same file may be chosen again. */
        currentTarget.value = '';
      }}
    />
  );
}

/** How far an upload is, and why one failed. */
export function UploadState({ progress, failure }: { progress: number | null; failure: string }) {
  /* When all of it has gone, the server makes the sizes that pages use. */
  const part = progress !== null && progress < 1 ? progress : undefined;
  return (
    <>
      {progress === null ? null : (
        <div className="upload" role="status">
          <Progress percent={Math.round((part ?? 1) * 100)} showInfo={false} aria-label="Upload" />
          {part === undefined ? 'Preparing…' : `${Math.round(part * 100)} %`}
        </div>
      )}
      <p className="error" role="alert">
        {failure}
      </p>
    </>
  );
}
