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

type Outcome = readonly [title: string, text: string];

const receipt: Record<(typeof receiptVerificationStates)[number], Outcome> = {
  valid: ['This receipt is genuine', 'The society issued it, and the payment is valid.'],
  reversed: [
    'This receipt is no longer valid',
    'The society issued it, but the payment has been reversed or returned by the bank since.',
  ],
  refunded: [
    'The payment of this receipt was refunded',
    'The society issued it, but money of the payment has gone back since. What is left of it is below.',
  ],
  superseded: [
    'This receipt has been replaced',
    'The society issued it, and has given out a later receipt of the same payment in its place: with a corrected entry, or a confirmed name.',
  ],
  test: ['This is a test receipt', 'The payment was made in test mode: no money has moved.'],
};

const wasValid = (since: string): Outcome => [
  'This letter is no longer valid',
  `The society issued it, and it was valid on its date. ${since}`,
];

const letter: Record<(typeof letterVerificationStates)[number], Outcome> = {
  valid: [
    'This letter of good standing is genuine',
    'The society issued it, and it is valid: the member is financial today.',
  ],
  lapsed: wasValid('The member is not financial today.'),
  test: [
    'This letter rests on test payments',
    'The dues of its member were paid in test mode: no money has moved.',
  ],
  suspended: wasValid('The membership has been suspended since.'),
  left: wasValid('The member has left the society since.'),
  unconfirmed: [
    'This letter is no longer valid',
    'The society issued it, but has withdrawn its confirmation of this membership since.',
  ],
  former: wasValid('Its holder is not on the society’s register any more.'),
  deceased: wasValid('The member has died since.'),
};

/* 'RCT-2026-000123', 'LGS-2026-000123': what stands largest on the document. */
const documentNumber = /^[a-z]{2,4}[ -]?\d{4}[ -]?\d{6}$/i;

const failures: Record<'unknown' | 'number' | 'busy', Outcome> = {
  unknown: [
    'No document has this code',
    'Compare the code with the one in print. If it is the same, the society did not issue this document.',
  ],
  number: [
    'This is the number of a document, not its code',
    'The code has 24 letters and figures, and is printed beside the square code.',
  ],
  busy: ['Please try again later', 'Too many documents were verified from here within an hour.'],
};

function outcomeOf(answer: VerifyAnswer, code: string): Outcome {
  if (answer === 'unknown' && documentNumber.test(code)) return failures.number;
  if (typeof answer === 'string') return failures[answer];
  const outcomes: Partial<Record<Verification['state'], Outcome>> =
    answer.amount === null ? letter : receipt;
  const outcome = outcomes[answer.state] ?? receipt.reversed;
  if (!answer.returnedOn) return outcome;
  const day = longDate(answer.returnedOn);
  return [outcome[0], `The society issued it, but the bank returned the payment on ${day}.`];
}

function factsOf(answer: Verification) {
  const { number, date, amount, left, years, state, holder, replaces, replacedBy } = answer;
  const facts: [string, string | null | undefined][] = [
    ['Number', number],
    ['Holder', holder],
    [amount === null ? 'Date' : 'Date paid', longDate(date)],
    ['Amount', amount === null ? null : formatNaira(amount)],
    ['Left of it', state === 'refunded' && left !== null ? formatNaira(left) : null],
    ['Paid for', years.length > 0 ? `Dues of ${yearsInWords(years)}` : null],
    ['Replaces receipt', replaces],
    ['Replaced by receipt', replacedBy],
  ];
  return facts.filter(([, value]) => value);
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

function Answer({ answer, code }: { answer: VerifyAnswer; code: string }) {
  const [title, text] = outcomeOf(answer, code);
  const isGood = typeof answer === 'object' && answer.state === 'valid';
  return (
    <section className={isGood ? 'verified good' : 'verified bad'} aria-labelledby="verified">
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
          {answer ? (
            <Answer answer={answer} code={code} />
          ) : (
            <p>{failure ?? 'Looking for this document…'}</p>
          )}
        </div>
        <SecretariatCard title="If you have doubts" />
      </div>
    </>
  );
}
