import { type RefObject, useEffect } from 'react';
import { pictureRule, uploadMessages } from '#contract/upload-rules.ts';
import { useLazyComponent } from '../../../shared/use-lazy-component.ts';
import type { Part } from './crop.ts';

const loadDialog = () => import('./crop-dialog.tsx');

type Props = {
  /** The picture to crop; null if there is none. */
  file: File | null;
  /** The width in px that its place needs. */
  least?: number | undefined;
  /** Gets the focus back after closing. */
  opener: RefObject<HTMLElement | null>;
  /** @param part the part to keep; null for all */
  onDone: (file: File, part: Part | null) => void;
  /** Called at the end, with or without a picture. */
  onClose: () => void;
  /** @param sentence why the file cannot be cropped */
  onWrong: (sentence: string) => void;
};

function Open({ file, least, opener, onDone, onClose, onWrong }: Props & { file: File }) {
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
      least={least}
      onDone={(part) => {
        onClose();
        onDone(file, part);
      }}
      onCancel={onClose}
      onBroken={() => fail(uploadMessages.wrongType(pictureRule))}
    />
  ) : null;
}

/** Asks which part of a picture to keep, if there is a picture. The code loads with the first one. */
export function Cropping(props: Props) {
  const { file } = props;
  return file ? <Open {...props} file={file} /> : null;
}
