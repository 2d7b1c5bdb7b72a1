import { Button, Result } from 'antd';

type Props = { sentence: string; retry: () => unknown };

/** Says why something could not be read, and offers to try again. */
export function ListFailure({ sentence, retry }: Props) {
  return (
    <div role="alert">
      <Result
        status="warning"
        title={sentence}
        extra={<Button onClick={() => void retry()}>Retry</Button>}
      />
    </div>
  );
}
