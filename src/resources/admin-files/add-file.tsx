import { useDrawerForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { fileForm } from '#contract/files.ts';
import { checkUpload, resourceRule, uploadMessages } from '#contract/upload-rules.ts';
import { FilePicker } from '../../components/file-picker.tsx';
import { Icon } from '../../components/icon.tsx';
import { plainFailure, SchemaForm } from '../../components/schema-form.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useServices } from '../../portal/services.ts';
import { messages } from '../../providers/http.ts';

type Values = Record<string, unknown>;

/* The attachment by the same rule that the server holds it to. */
const addFileForm = fileForm.extend({
  image: z
    .instanceof(File, { error: uploadMessages.missing(resourceRule) })
    .superRefine((file, context) => {
      const message = checkUpload(resourceRule, file);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});

/** 'Add file' with its drawer (specification §2, §8). Closing it by mistake loses nothing; Cancel does. */
export function AddFile() {
  const { toasts } = useServices();
  const [progress, setProgress] = useState<number | null>(null);
  const { drawerProps, show, close, form, onFinish } = useDrawerForm<BaseRecord, HttpError, Values>(
    {
      resource: 'admin-files',
      action: 'create',
      redirect: false,
      /* SchemaForm shows the server's errors itself. */
      disableServerSideValidation: true,
      mutationMeta: { onProgress: setProgress },
      successNotification: { message: 'File uploaded successful!', type: 'success' },
      errorNotification: false,
    },
  );

  const send = async (values: Values) => {
    setProgress(0);
    try {
      await onFinish(values);
    } finally {
      setProgress(null);
    }
  };

  const failure = (error: unknown) => {
    const sentence = (error instanceof Error && error.message) || messages.unknown;
    toasts.show(sentence, 'error');
    return { ...plainFailure(error), form: sentence };
  };

  return (
    <>
      <button type="button" className="button" onClick={() => show()}>
        <Icon name="plus" /> Add file
      </button>
      <SideDrawer {...drawerProps} title="Add File">
        <SchemaForm
          form={form}
          schema={addFileForm}
          send={send}
          onDone={close}
          onCancel={close}
          failure={failure}
          submit="Add file"
          draft="add-file"
          reset
        >
          <Form.Item name="fileName" label="File Name" required>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="description" label="Description">
            <Input.TextArea rows={3} />
          </Form.Item>
          <Form.Item name="image" label="Attachment" required>
            <FilePicker rule={resourceRule} progress={progress} />
          </Form.Item>
        </SchemaForm>
      </SideDrawer>
    </>
  );
}
