import { Alert, Button } from 'antd';

type Props = { sentence: string; retry: () => unknown };

/** Says why something could not be read, and offers to try again. */
export function ListFailure({ sentence, retry }: Props) {
  return (
    <Alert
      type="warning"
      showIcon
      message={sentence}
      action={<Button onClick={() => void retry()}>Retry</Button>}
    />
  );
}
