import { Button, Form, Upload } from 'antd';
import { acceptOf, checkUpload, describeRule, type UploadRule } from '#contract/upload-rules.ts';
import { fileSize } from '../public/format.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type Props = {
  rule: UploadRule;
  /** The form's own value: the file that was chosen. antd's Form.Item hands both in. */
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
  id?: string;
  /** 0 to 1 while it is being sent. */
  progress: number | null;
};

/** A file of a form, sent with it. What the rule refuses is said as soon as it is chosen. */
export function FilePicker({ rule, value, onChange, id, progress }: Props) {
  const { errors } = Form.Item.useStatus();
  const refused = value ? checkUpload(rule, value) : null;
  return (
    <div className="file-picker">
      <Upload
        {...(id && { id })}
        accept={acceptOf(rule)}
        showUploadList={false}
        beforeUpload={(file) => {
          onChange?.(file);
          return false;
        }}
      >
        <Button icon={<Icon name="upload" />}>
          {value ? 'Choose another file' : 'Choose a file'}
        </Button>
      </Upload>
      {value ? (
        <p className="chosen-file">
          <Icon name="pages" />
          <span>
            <b>{value.name}</b>
            <small>{fileSize(value.size)}</small>
          </span>
          <IconButton
            icon="close"
            label={`Remove ${value.name}`}
            onClick={() => onChange?.(undefined)}
          />
        </p>
      ) : null}
      <p className="hint">{describeRule(rule)}</p>
      {/* Once the form has been sent the same is said by the form itself. */}
      {refused && errors.length === 0 ? (
        <p className="error" role="alert">
          {refused}
        </p>
      ) : null}
      {progress === null ? null : (
        <progress value={progress} max={1} aria-label="Upload">
          {Math.round(progress * 100)} %
        </progress>
      )}
    </div>
  );
}
