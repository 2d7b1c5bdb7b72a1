import { useState } from 'react';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { useServices } from '../../../../portal/services.ts';
import { HttpError, messages, sentenceOf } from '../../../../shared/http/http.ts';
import type { CheckoutRequest } from '../../../dues/member/parts/owed.ts';

const checkout = { method: 'POST', path: '/api/v1/payment/checkout' } as const;
const myPayment = { method: 'GET', path: '/api/v1/payment/mine/{id}' } as const;

/* What may have paid it already: another checkout, or a transfer that is being checked. */
const accepts = ['acceptSecond', 'acceptReported'] as const;

/* What the payer is asked, and what they ask for if they pay all the same. */
type Question = { sentence: string; asked: CheckoutRequest };

function questionOf(error: unknown, asked: CheckoutRequest): Question | null {
  const errors = error instanceof HttpError ? error.errors : {};
  const accept = accepts.find((name) => errors[name]);
  return accept ? { sentence: errors[accept] ?? '', asked: { ...asked, [accept]: true } } : null;
}

/* Resolves when the browser, back from the gateway's page, shows this one as it was left. */
const shownAgain = () =>
  new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));

/**
 * Leads this tab to the gateway's page; from there the payer comes back to Payment History, which says
 * what happened. `failure` is why it did not; `question` that another payment may be on its way, or is being
 * checked, which `payAnyway` accepts.
 */
export function useCheckout() {
  const { http } = useServices();
  const { run, isBusy } = useAttempt();
  const [failure, setFailure] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);

  const follow = async (
    ask: () => Promise<string | null | undefined>,
    asked: CheckoutRequest = {},
  ) => {
    if (isBusy) return;
    setFailure('');
    setQuestion(null);
    try {
      await run(async () => {
        const link = await ask();
        if (!link) throw new HttpError(0, 'Payment link not found');
        location.assign(link);
        await shownAgain();
      });
    } catch (error) {
      const open = questionOf(error, asked);
      setQuestion(open);
      if (!open) setFailure(sentenceOf(error) || messages.unknown);
    }
  };

  const linkTo = async (asked: CheckoutRequest) => {
    const answer = await http.send(checkout, { body: asked });
    return answer.data.data.link;
  };

  return {
    busy: isBusy,
    failure,
    question: question?.sentence ?? '',
    pay: (asked: CheckoutRequest) => follow(() => linkTo(asked), asked),
    payAnyway: () => follow(() => linkTo(question?.asked ?? {}), question?.asked),
    /** Goes on with a checkout that is open. */
    goOn: (id: string) =>
      follow(async () => {
        const answer = await http.send(myPayment, { params: { id } });
        return answer.data.payment.link ?? linkTo({});
      }),
  };
}
