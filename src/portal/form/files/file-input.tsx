import { Button, Form, Upload } from 'antd';
import { acceptOf, checkUpload, describeRule, type UploadRule } from '#contract/upload-rules.ts';
import { fileSize } from '../../../shared/format.ts';
import { Icon } from '../../parts/icon.tsx';

type Props = {
  rule: UploadRule;
  /* The chosen file. antd's Form.Item passes these. */
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
  id?: string;
};

/** Renders an input for a file that is sent with the form. Checks the rule as soon as a file is chosen. */
export function FileInput({ rule, value, onChange, id }: Props) {
  const { errors } = Form.Item.useStatus();
  const refused = value ? checkUpload(rule, value) : null;
  return (
    <>
      <Upload
        {...(id && { id })}
        accept={acceptOf(rule)}
        maxCount={1}
        showUploadList={{
          removeIcon: (
            <span>
              <Icon name="close" />
              <span className="unseen">Remove {value?.name}</span>
            </span>
          ),
        }}
        fileList={
          value
            ? [
                {
                  uid: value.name,
                  name: `${value.name} (${fileSize(value.size)})`,
                  status: refused ? 'error' : 'done',
                },
              ]
            : []
        }
        beforeUpload={(file) => {
          onChange?.(file);
          return false;
        }}
        onRemove={() => onChange?.(undefined)}
      >
        <Button icon={<Icon name="upload" />}>
          {value ? 'Choose another file' : 'Choose a file'}
        </Button>
      </Upload>
      <p className="hint">{describeRule(rule)}</p>
      {/* After submitting, the form itself shows the same message. */}
      {refused && errors.length === 0 ? (
        <p className="error" role="alert">
          {refused}
        </p>
      ) : null}
    </>
  );
}
