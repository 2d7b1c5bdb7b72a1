import { Button, Result } from 'antd';
import { isStatus, sentenceOf } from '../../shared/http/http.ts';

type Props = { error: unknown; retry: () => unknown };

/** Shows why a record could not be loaded. */
export function RecordFailure({ error, retry }: Props) {
  return (
    <Result
      status={isStatus(error, 404) ? '404' : 'warning'}
      title={
        <h1>{isStatus(error, 404) ? 'Record not found' : 'This record could not be loaded'}</h1>
      }
      subTitle={sentenceOf(error)}
      extra={<Button onClick={() => void retry()}>Retry</Button>}
    />
  );
}
