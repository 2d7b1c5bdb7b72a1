import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import type { useCheckout } from './use-checkout.ts';

type Props = Pick<ReturnType<typeof useCheckout>, 'busy' | 'failure' | 'question' | 'payAnyway'>;

/**
 * Says why a checkout did not open; where another payment may be on its way, asks before one is opened
 * beside it.
 */
export function CheckoutTrouble({ busy, failure, question, payAnyway }: Props) {
  if (question)
    return (
      <div className="told" role="alert">
        <p>{question}</p>
        <PlainButton quiet busy={busy} onClick={payAnyway}>
          Pay anyway
        </PlainButton>
      </div>
    );
  return failure ? (
    <p className="form-message" role="alert">
      {failure}
    </p>
  ) : null;
}
