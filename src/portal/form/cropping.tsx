import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { pictureRule, uploadMessages } from '#contract/upload-rules.ts';
import { importModule } from '../../shared/import-module.ts';
import type { Part } from './crop.ts';

const CropDialog = lazy(() => importModule(() => import('./crop-dialog.tsx')));

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
  useEffect(() => {
    const { current } = opener;
    return () => current?.focus();
  }, [opener]);
  return (
    <Suspense>
      <CropDialog
        file={file}
        onDone={(part) => {
          onClose();
          onDone(file, part);
        }}
        onCancel={onClose}
        onBroken={() => {
          onClose();
          onWrong(uploadMessages.wrongType(pictureRule));
        }}
      />
    </Suspense>
  );
}

/** Asks which part of a picture to keep, where there is one to ask about. Its code comes with the first. */
export function Cropping(props: Props) {
  const { file } = props;
  return file ? <Open {...props} file={file} /> : null;
}
