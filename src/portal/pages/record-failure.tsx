import { Button, Result, Skeleton } from 'antd';
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

/** Shows that what a page is of is being read, or why it could not be loaded. */
export const RecordPending = ({ error, retry }: Props) =>
  error ? (
    <RecordFailure error={error} retry={retry} />
  ) : (
    <Skeleton active title={false} paragraph={{ rows: 6 }} />
  );
