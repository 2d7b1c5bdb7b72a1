import { Progress } from 'antd';

/** Renders how much of a form has been sent, 0 to 1. */
export default function UploadProgress({ part }: { part: number }) {
  return <Progress percent={Math.round(part * 100)} aria-label="Upload" />;
}
