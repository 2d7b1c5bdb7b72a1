import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import type { Picture } from '#contract/content/site/fields.ts';
import { pictureRule } from '#contract/upload-rules.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Part } from './crop.ts';
import { Cropping } from './cropping.tsx';
import { type Refused, sortFiles } from './sort-files.ts';
import { FileChooser, RefusedFiles, UploadState } from './upload-parts.tsx';
import { lighter, useUpload } from './use-upload.ts';

type Props = {
  /** The width in px that their place needs. */
  least?: number | undefined;
  /** How many more pictures are allowed. */
  room: number;
  onAdd: (picture: Picture) => void;
  ref: RefObject<HTMLButtonElement | null>;
};

/**
 * Adds pictures to a list: a single one can be cropped, several are uploaded one by one. Of several, those that
 * cannot be used are named, and the others go in.
 */
export function AddPictures({ least, room, onAdd, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<File | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const latest = useRef<readonly File[]>([]);
  const { progress, failure, setFailure, sendPicture } = useUpload();
  const isBusy = progress !== null || waiting > 0;

  const send = async (file: File, part: Part | null, say?: (sentence: string) => void) => {
    const sent = await sendPicture(file, part, say);
    if (sent) onAdd(sent);
  };
  const sendAll = async (files: readonly File[]) => {
    for (const [index, file] of files.entries()) {
      setWaiting(files.length - index);
      await send(file, null, (sentence) =>
        setRefused((before) => [...before, { name: file.name, sentence }]),
      );
    }
    setWaiting(0);
  };
  const choose = async (files: File[]) => {
    latest.current = files;
    const light = await Promise.all(files.map(lighter));
    /* A newer choice replaces this one. */
    if (latest.current !== files) return;
    const sorted = sortFiles(light, room);
    setFailure('');
    setRefused(sorted.refused);
    const [only] = sorted.good;
    if (files.length === 1 && only) return setCropping(only);
    await sendAll(sorted.good);
  };

  return (
    <div className="add-pictures">
      <Button
        ref={ref}
        icon={<Icon name="plus" />}
        aria-disabled={isBusy}
        onClick={() => isBusy || input.current?.click()}
      >
        Add pictures
      </Button>
      <FileChooser
        ref={input}
        rule={pictureRule}
        multiple
        onChoose={(files) => void choose(files)}
      />
      <UploadState progress={progress} failure={failure} />
      <RefusedFiles files={refused} />
      {waiting > 1 ? <p className="hint">{waiting} left.</p> : null}
      <Cropping
        file={cropping}
        least={least}
        opener={ref}
        onDone={(file, part) => void send(file, part)}
        onClose={() => setCropping(null)}
        onWrong={setFailure}
      />
    </div>
  );
}
