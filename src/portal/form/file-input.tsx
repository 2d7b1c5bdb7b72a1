import { Button, Form, Upload } from 'antd';
import { acceptOf, checkUpload, describeRule, type UploadRule } from '#contract/upload-rules.ts';
import { fileSize } from '../../shared/format.ts';
import { Icon } from '../components/icon.tsx';

type Props = {
  rule: UploadRule;
  /* The file that was chosen. antd's Form.Item hands these in. */
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
  id?: string;
};

/** A file of a form, sent with it. What the rule refuses is said as soon as it is chosen. */
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
      {/* Once the form has been sent the same is said by the form itself. */}
      {refused && errors.length === 0 ? (
        <p className="error" role="alert">
          {refused}
        </p>
      ) : null}
    </>
  );
}
