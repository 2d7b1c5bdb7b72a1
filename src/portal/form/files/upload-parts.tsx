import { Progress } from 'antd';
import type { RefObject } from 'react';
import { acceptOf, type UploadRule } from '#contract/upload-rules.ts';
import type { Refused } from './sort-files.ts';

type ChooserProps = {
  rule: UploadRule;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
  /** A button of the form clicks it. */
  ref: RefObject<HTMLInputElement | null>;
};

/** Renders the input that opens the browser's file dialog. */
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
        /* Allows the same file to be chosen again. */
        currentTarget.value = '';
      }}
    />
  );
}

/** Shows an upload's progress, or why it failed. */
export function UploadState({ progress, failure }: { progress: number | null; failure: string }) {
  /* After the upload, the server still creates the picture's sizes. */
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

/** Names the files that could not be used, each with the reason. */
export function RefusedFiles({ files }: { files: readonly Refused[] }) {
  return (
    <div role="alert">
      {files.map(({ name, sentence }) => (
        <p className="error" key={name}>
          <b>{name}</b>: {sentence}
        </p>
      ))}
    </div>
  );
}
