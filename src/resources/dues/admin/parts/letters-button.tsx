import { Button } from 'antd';
import { mostLetters } from '#contract/dues/letters.ts';
import { formatInteger } from '#contract/numbers.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useLongPdf } from '../../../../portal/parts/use-long-pdf.ts';

type Props = {
  /** The path of the call that returns the letters, and its query. */
  path: string;
  query: Record<string, string>;
  name: string;
  /** How many there are at most: who is not written to gets none. */
  letters: number;
};

/** Renders a button that saves letters to all members of a list as one file, and says how many have arrived. */
export function LettersButton({ path, query, name, letters }: Props) {
  const { arrived, save } = useLongPdf();
  const isTooLong = letters > mostLetters;
  return (
    <Button
      icon={<Icon name="download" />}
      loading={arrived !== null}
      disabled={letters === 0 || isTooLong}
      title={
        isTooLong
          ? `One file has ${formatInteger(mostLetters)} letters at most. Narrow the list, and take them in parts.`
          : undefined
      }
      onClick={() => void save(`${path}?${new URLSearchParams(query)}`, name)}
    >
      {arrived ? `Letter ${formatInteger(arrived)}` : 'Letters to these (PDF)'}
    </Button>
  );
}
