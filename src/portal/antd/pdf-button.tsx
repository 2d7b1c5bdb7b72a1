import { Button } from 'antd';
import { Icon } from '../parts/icon.tsx';
import { usePdf } from '../parts/use-pdf.ts';

type Props = {
  /** The path of the call that returns the document. */
  path: string;
  /** Its file name if the server gives none. */
  name: string;
  label: string;
};

/** Renders a button that saves a document as PDF, on admins' pages. */
export function PdfButton({ path, name, label }: Props) {
  const { busy, save } = usePdf();
  return (
    <Button icon={<Icon name="download" />} loading={busy} onClick={() => void save(path, name)}>
      {label}
    </Button>
  );
}
