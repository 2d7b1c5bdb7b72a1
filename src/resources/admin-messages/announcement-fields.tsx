import { Checkbox, Form, Input } from 'antd';

/** What an announcement says; `byMail` where it is still to be sent. */
export function AnnouncementFields({ byMail = false }: { byMail?: boolean }) {
  return (
    <>
      <Form.Item name="title" label="Title" required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="body" label="Message" required extra="An empty line begins a new paragraph.">
        <Input.TextArea rows={10} />
      </Form.Item>
      {byMail ? (
        <Form.Item
          name="byMail"
          valuePropName="checked"
          extra="To members who have not switched these mails off."
        >
          <Checkbox>Send it by mail too</Checkbox>
        </Form.Item>
      ) : null}
    </>
  );
}
