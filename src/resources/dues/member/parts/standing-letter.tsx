import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { PdfButton } from '../../../../portal/parts/pdf-button.tsx';
import './dues-card.css';

/**
 * Renders the member's letter of good standing as a button, or says why there is none; nothing where the back
 * end does not say.
 */
export function LetterOfStanding({ ledger }: { ledger: Ledger }) {
  const { letter, member } = ledger;
  if (!letter) return null;
  if (!letter.available) return <p className="no-letter">{letter.reason}</p>;
  return (
    <PdfButton
      path={`/api/v1/ledger/member/${encodeURIComponent(member._id)}/letter.pdf`}
      name="letter-of-good-standing.pdf"
      label="Letter of good standing"
    />
  );
}
