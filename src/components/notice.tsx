import { Alert } from 'antd';
import { Antd } from './antd.tsx';

/** What a person should know before they fill in what is below. */
export function Notice({ message }: { message: string }) {
  return (
    <Antd>
      <Alert type="info" message={message} showIcon role="note" style={{ marginBlockEnd: 16 }} />
    </Antd>
  );
}
