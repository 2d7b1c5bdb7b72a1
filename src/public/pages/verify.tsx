import { use, useEffect, useState } from 'react';
import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira } from '#contract/naira.ts';
import type {
  letterVerificationStates,
  receiptVerificationStates,
  Verification,
} from '#contract/overview/verify.ts';
import { longDate } from '../../shared/format.ts';
import { createHttp, isStatus, sentenceOf } from '../../shared/http/http.ts';
import { PageTop } from '../parts/blocks.tsx';
import { SecretariatCard } from '../parts/contact-card.tsx';
import { useParams } from '../router.tsx';
import { VerificationContext, type VerifyAnswer } from '../verification.ts';
import '../styles/page-top.css';
import '../styles/place.css';
import '../styles/verify.css';

type Outcome = { title: string; text: string; kind: 'good' | 'bad' };

const notValid = 'This letter is no longer valid';

const receipt: Record<(typeof receiptVerificationStates)[number], Outcome> = {
  valid: {
    title: 'This receipt is genuine',
    kind: 'good',
    text: 'The society issued it, and the payment is valid.',
  },
  reversed: {
    title: 'This receipt is no longer valid',
    kind: 'bad',
    text: 'The society issued it, but the payment has been reversed or returned by the bank since.',
  },
  refunded: {
    title: 'The payment of this receipt was refunded',
    kind: 'bad',
    text: 'The society issued it, but money of the payment has gone back since. What is left of it is below.',
  },
  superseded: {
    title: 'This receipt has been replaced',
    kind: 'bad',
    text: 'The society issued it, and has given out a later receipt of the same payment in its place: with a corrected entry, or a confirmed name.',
  },
  test: {
    title: 'This is a test receipt',
    kind: 'bad',
    text: 'The payment was made in test mode: no money has moved.',
  },
};

const letter: Record<(typeof letterVerificationStates)[number], Outcome> = {
  valid: {
    title: 'This letter of good standing is genuine',
    kind: 'good',
    text: 'The society issued it, and it is valid: the member is financial today.',
  },
  lapsed: {
    title: notValid,
    kind: 'bad',
    text: 'The society issued it, and it was valid on its date. The member is not financial today.',
  },
  test: {
    title: 'This letter rests on test payments',
    kind: 'bad',
    text: 'The dues of its member were paid in test mode: no money has moved.',
  },
  suspended: {
    title: notValid,
    kind: 'bad',
    text: 'The society issued it, and it was valid on its date. The membership has been suspended since.',
  },
  left: {
    title: notValid,
    kind: 'bad',
    text: 'The society issued it, and it was valid on its date. The member has left the society since.',
  },
  unconfirmed: {
    title: notValid,
    kind: 'bad',
    text: 'The society issued it, but has withdrawn its confirmation of this membership since.',
  },
  former: {
    title: notValid,
    kind: 'bad',
    text: 'The society issued it, and it was valid on its date. Its holder is not on the society’s register any more.',
  },
  deceased: {
    title: notValid,
    kind: 'bad',
    text: 'The society issued it, and it was valid on its date. The member has died since.',
  },
};

const failures: Record<'unknown' | 'busy', Outcome> = {
  unknown: {
    title: 'No document has this code',
    kind: 'bad',
    text: 'Compare the code with the one in print. If it is the same, the society did not issue this document.',
  },
  busy: {
    title: 'Please try again later',
    kind: 'bad',
    text: 'Too many documents were verified from here within an hour.',
  },
};

function outcomeOf(answer: VerifyAnswer): Outcome {
  if (typeof answer === 'string') return failures[answer];
  const outcomes: Partial<Record<Verification['state'], Outcome>> =
    answer.amount === null ? letter : receipt;
  const outcome = outcomes[answer.state] ?? receipt.reversed;
  if (!answer.returnedOn) return outcome;
  const day = longDate(answer.returnedOn);
  return {
    ...outcome,
    text: `The society issued it, but the bank returned the payment on ${day}.`,
  };
}

function factsOf(answer: Verification): [string, string][] {
  const { number, date, amount, left, years, state, holder, replaces, replacedBy } = answer;
  const paidFor: [string, string][] =
    years.length > 0 ? [['Paid for', `Dues of ${yearsInWords(years)}`]] : [];
  return [
    ['Number', number],
    ['Holder', holder],
    [amount === null ? 'Date' : 'Date paid', longDate(date)],
    ...(amount === null ? [] : [['Amount', formatNaira(amount)] as [string, string]]),
    ...(state === 'refunded' && left !== null
      ? [['Left of it', formatNaira(left)] as [string, string]]
      : []),
    ...paidFor,
    ...(replaces ? [['Replaces receipt', replaces] as [string, string]] : []),
    ...(replacedBy ? [['Replaced by receipt', replacedBy] as [string, string]] : []),
  ];
}

type VerificationState = { answer?: VerifyAnswer; failure?: string };

/* Asks where the server did not: on a static host, and in development. */
function useVerification(code: string): VerificationState {
  const rendered = use(VerificationContext);
  const [fetched, setFetched] = useState<VerificationState>({});
  useEffect(() => {
    if (rendered !== undefined) return;
    const line = { method: 'GET', path: '/api/v1/verify/{code}' } as const;
    createHttp()
      .send(line, { params: { code } })
      .then(
        ({ data }) => setFetched({ answer: data }),
        (error) => {
          if (isStatus(error, 404)) setFetched({ answer: 'unknown' });
          else if (isStatus(error, 429)) setFetched({ answer: 'busy' });
          else setFetched({ failure: sentenceOf(error) });
        },
      );
  }, [rendered, code]);
  return rendered === undefined ? fetched : { answer: rendered };
}

function Answer({ answer }: { answer: VerifyAnswer }) {
  const { title, text, kind } = outcomeOf(answer);
  return (
    <section className={`verified ${kind}`} aria-labelledby="verified">
      <h2 id="verified">{title}</h2>
      <p>{text}</p>
      {typeof answer === 'string' ? null : (
        <>
          <dl>
            {factsOf(answer).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            Compare this with the printed document: different figures are not the society’s. The
            holder is told by initials and the end of the member ID.
          </p>
        </>
      )}
    </section>
  );
}

/** Renders whether the receipt or the letter with the code in the address is genuine, and whose it is without a name. */
export default function Verify() {
  const { code = '' } = useParams();
  const { answer, failure } = useVerification(code);
  return (
    <>
      <PageTop title="Verify a document" lead="Receipts and letters of the society." />
      <div className="wrap place section under-h1">
        <div role="status">
          {answer ? <Answer answer={answer} /> : <p>{failure ?? 'Looking for this document…'}</p>}
        </div>
        <SecretariatCard title="If you have doubts" />
      </div>
    </>
  );
}
