import { Alert, Button } from 'antd';

type Props = { sentence: string; retry: () => unknown };

/** Shows why something could not be loaded, with a Retry button. */
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
