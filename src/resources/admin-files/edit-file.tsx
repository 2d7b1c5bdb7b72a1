import { Form, Input } from 'antd';
import { fileChangeForm, type ResourceFile } from '#contract/files.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';

type Props = { file: ResourceFile | null; open: boolean; onClose: () => void };

/** Changes what a file is called and described as; the file itself stays. */
export function EditFile({ file, open, onClose }: Props) {
  return (
    <SideDrawer title="Edit File" open={open} onClose={onClose} destroyOnHidden>
      {file ? (
        <ResourceForm
          key={file._id}
          resource="admin-files"
          action="edit"
          id={file._id}
          version={file.updatedAt}
          schema={fileChangeForm}
          initial={{ fileName: file.fileName, description: file.description }}
          success="File changed."
          submit="Save changes"
          draft={`edit-file-${file._id}`}
          onDone={onClose}
          onCancel={onClose}
        >
          <Form.Item name="fileName" label="File Name" required>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="description" label="Description">
            <Input.TextArea rows={3} />
          </Form.Item>
        </ResourceForm>
      ) : null}
    </SideDrawer>
  );
}
