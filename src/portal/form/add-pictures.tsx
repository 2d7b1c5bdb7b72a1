import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import type { Picture } from '#contract/content/fields.ts';
import { pictureRule } from '#contract/upload-rules.ts';
import { Icon } from '../components/icon.tsx';
import type { Part } from './crop.ts';
import { Cropping } from './cropping.tsx';
import { FileChooser, UploadState } from './upload-parts.tsx';
import { lighter, useUpload, wrongPicture } from './use-upload.ts';

type Props = {
  /** How many more pictures are allowed. */
  room: number;
  onAdd: (picture: Picture) => void;
  ref: RefObject<HTMLButtonElement | null>;
};

/** Adds pictures to a list: a single one can be cropped, several are uploaded one by one. */
export function AddPictures({ room, onAdd, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<File | null>(null);
  const [waiting, setWaiting] = useState(0);
  const latest = useRef<readonly File[]>([]);
  const { progress, failure, setFailure, sendPicture } = useUpload();
  const isBusy = progress !== null || waiting > 0;

  const send = async (file: File, part: Part | null) => {
    const sent = await sendPicture(file, part);
    if (sent) onAdd(sent);
    return sent !== null;
  };
  const choose = async (files: File[]) => {
    latest.current = files;
    const light = await Promise.all(files.slice(0, room).map(lighter));
    /* A newer choice replaces this one. */
    if (latest.current !== files) return;
    const wrong = light.map(wrongPicture).find(Boolean);
    setFailure(wrong ?? '');
    if (wrong) return;
    const [only] = light;
    if (light.length === 1 && only) return setCropping(only);
    for (const [index, file] of light.entries()) {
      setWaiting(light.length - index);
      if (!(await send(file, null))) break;
    }
    setWaiting(0);
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
      {waiting > 1 ? <p className="hint">{waiting} left.</p> : null}
      <Cropping
        file={cropping}
        opener={ref}
        onDone={(file, part) => void send(file, part)}
        onClose={() => setCropping(null)}
        onWrong={setFailure}
      />
    </div>
  );
}
