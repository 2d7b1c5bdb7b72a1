import { IconButton } from './icon-button.tsx';
import { PlainButton } from './plain-button.tsx';
import { usePdf } from './use-pdf.ts';

type Props = {
  /** The path of the call that returns the document. */
  path: string;
  /** Its file name if the server gives none. */
  name: string;
};

/** Renders 'Download PDF', or what the document is, on members' pages. */
export function PdfButton({ path, name, label = 'Download PDF' }: Props & { label?: string }) {
  const { busy, save } = usePdf();
  return (
    <PlainButton quiet busy={busy} onClick={() => save(path, name)}>
      {label}
    </PlainButton>
  );
}

/** Renders the same as an icon, in a row of a list. The label names the document. */
export function PdfIconButton({ path, name, label }: Props & { label: string }) {
  const { busy, save } = usePdf();
  return (
    <IconButton
      icon="download"
      label={label}
      title={label}
      disabled={busy}
      aria-busy={busy}
      onClick={() => void save(path, name)}
    />
  );
}
