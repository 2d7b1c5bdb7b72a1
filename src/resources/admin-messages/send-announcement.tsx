import { type HttpError, useCustom, useCustomMutation, useInvalidate } from '@refinedev/core';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { v7 } from 'uuid';
import { announcementForm } from '#contract/announcements.ts';
import { counted } from '#contract/numbers.ts';
import { plainFailure, SchemaForm } from '../../components/schema-form.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useAsk } from '../../components/use-ask.tsx';
import { useServices } from '../../portal/services.ts';
import { AnnouncementFields } from './announcement-fields.tsx';

type Values = Record<string, unknown>;
type Sent = { mails?: number };

/** Not a failure: whoever was asked has thought better of it. */
class NotYet extends Error {}

const newId = (): string => v7();

const members = (number: number) => (number === 1 ? '1 member' : `${counted(number)} members`);

/* How many there are to be told; undefined where that is not known. */
function useReaders(enabled: boolean): number | undefined {
  const { query } = useCustom<{ totalUsers?: number }, HttpError>({
    url: 'user/getAllUsers',
    method: 'get',
    config: { query: { limit: 1 } },
    queryOptions: { enabled },
    errorNotification: false,
  });
  return query.data?.data.totalUsers;
}

const told = ({ mails = 0 }: Sent) =>
  mails > 0 ? `Announcement sent, by mail to ${members(mails)} too.` : 'Announcement sent.';

/* Asks first. A sending bears an id of its own, so that sent again after a lost answer it goes out once. */
function useSend(open: boolean) {
  const { toasts } = useServices();
  const invalidate = useInvalidate();
  const readers = useReaders(open);
  const [question, ask] = useAsk();
  const { mutateAsync } = useCustomMutation<Sent, HttpError>();
  const send = async (values: Values) => {
    const everyone = readers === undefined ? 'all members' : members(readers);
    const agreed = await ask({
      title: `Send this to ${everyone}?`,
      about: (
        <p>
          “{String(values.title).trim()}” will stand under Messages in the portal at once
          {values.byMail
            ? ', and go by mail to everyone who wants mails. A mail cannot be called back.'
            : '.'}
        </p>
      ),
      act: 'Send it now',
    });
    if (!agreed) throw new NotYet();
    try {
      const { data } = await mutateAsync({
        url: 'announcements',
        method: 'post',
        values,
        successNotification: false,
        errorNotification: false,
      });
      toasts.show(told(data));
    } finally {
      /* After a lost answer too: it may have gone out. */
      await invalidate({ resource: 'sent-announcements', invalidates: ['list'] });
    }
  };
  return { send, question };
}

type Props = { open: boolean; onClose: () => void };

/** 'Send an announcement': asked about once more before it goes out, and never twice. */
export function SendAnnouncement({ open, onClose }: Props) {
  const { send, question } = useSend(open);
  const [id, setId] = useState(newId);
  const leave = () => {
    setId(newId());
    onClose();
  };
  return (
    <>
      <SideDrawer title="Send an announcement" open={open} onClose={onClose} destroyOnHidden>
        <SchemaForm
          schema={announcementForm}
          initial={{ _id: id, byMail: false }}
          send={send}
          failure={(error) => (error instanceof NotYet ? {} : plainFailure(error))}
          onDone={leave}
          onCancel={leave}
          submit="Send"
          draft="announcement"
        >
          <Form.Item name="_id" hidden>
            <Input />
          </Form.Item>
          <AnnouncementFields byMail />
        </SchemaForm>
      </SideDrawer>
      {question}
    </>
  );
}
