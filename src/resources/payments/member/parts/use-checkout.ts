import { useEffect, useState } from 'react';
import { useServices } from '../../../../portal/services.ts';
import { HttpError, messages, sentenceOf } from '../../../../shared/http/http.ts';
import type { CheckoutRequest } from '../../../dues/member/parts/owed.ts';

const checkout = { method: 'POST', path: '/api/v1/payment/checkout' } as const;
const myPayment = { method: 'GET', path: '/api/v1/payment/mine/{id}' } as const;

/* What the payer is asked, and what they wanted to pay. */
type Question = { sentence: string; asked: CheckoutRequest };

/**
 * Leads this tab to the gateway's page; from there the payer comes back to Payment History, which says
 * what happened. `failure` is why it did not; `question` that another payment may be on its way, which
 * `payAnyway` accepts.
 */
export function useCheckout() {
  const { http } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);

  /* Back from the gateway's page, the browser shows this one as it was left. */
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);

  const follow = async (
    ask: () => Promise<string | null | undefined>,
    asked: CheckoutRequest = {},
  ) => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    setQuestion(null);
    try {
      const link = await ask();
      if (!link) throw new HttpError(0, 'Payment link not found');
      location.assign(link);
    } catch (error) {
      setBusy(false);
      const sentence = error instanceof HttpError ? error.errors.acceptSecond : undefined;
      if (sentence) setQuestion({ sentence, asked });
      else setFailure(sentenceOf(error) || messages.unknown);
    }
  };

  const linkTo = async (asked: CheckoutRequest & { acceptSecond?: boolean }) => {
    const answer = await http.send(checkout, { body: asked });
    return answer.data.data.link;
  };

  return {
    busy,
    failure,
    question: question?.sentence ?? '',
    pay: (asked: CheckoutRequest) => follow(() => linkTo(asked), asked),
    payAnyway: () => follow(() => linkTo({ ...question?.asked, acceptSecond: true })),
    /** Goes on with a checkout that is open. */
    goOn: (id: string) =>
      follow(async () => {
        const answer = await http.send(myPayment, { params: { id } });
        return answer.data.payment.link ?? linkTo({});
      }),
  };
}
