import { type RefObject, useEffect } from 'react';
import { pictureRule, uploadMessages } from '#contract/upload-rules.ts';
import { useLazyComponent } from '../use-lazy-component.ts';
import type { Part } from './crop.ts';

const loadDialog = () => import('./crop-dialog.tsx').then((module) => module.default);

type Props = {
  /** The picture that is asked about; null while none is. */
  file: File | null;
  /** What has opened it, and has the focus afterwards. */
  opener: RefObject<HTMLElement | null>;
  /** @param part what is kept of it; null for all */
  onDone: (file: File, part: Part | null) => void;
  /** It is over, with or without a picture. */
  onClose: () => void;
  /** @param sentence why there is nothing to crop */
  onWrong: (sentence: string) => void;
};

function Open({ file, opener, onDone, onClose, onWrong }: Props & { file: File }) {
  const fail = (sentence: string) => {
    onClose();
    onWrong(sentence);
  };
  const CropDialog = useLazyComponent(loadDialog, true, fail);
  useEffect(() => {
    const { current } = opener;
    return () => current?.focus();
  }, [opener]);
  return CropDialog ? (
    <CropDialog
      file={file}
      onDone={(part) => {
        onClose();
        onDone(file, part);
      }}
      onCancel={onClose}
      onBroken={() => fail(uploadMessages.wrongType(pictureRule))}
    />
  ) : null;
}

/** Asks which part of a picture to keep, where there is one to ask about. Its code comes with the first. */
export function Cropping(props: Props) {
  const { file } = props;
  return file ? <Open {...props} file={file} /> : null;
}
