import { type FormEvent, useId, useState } from 'react';
import { formatNaira, koboFromNaira, nairaFromKobo, plainAmount } from '#contract/naira.ts';
import { onlineLimitOf } from '#contract/payments/terms.ts';
import { type CheckoutRequest, choicesOf, type Owed } from '../../../dues/member/parts/owed.ts';
import './pay-form.css';

const part = 'part';

type Props = {
  owed: Owed;
  /** Whether the society allows a part. */
  hasParts: boolean;
  busy: boolean;
  onPay: (asked: CheckoutRequest) => void;
};

function PartField({ id, error, onType }: { id: string; error: string; onType: () => void }) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>Amount in naira</label>
      <input
        id={id}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onInput={onType}
      />
      <p className="error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** Renders the choice of what to pay, where there is one, and 'Pay'. */
export function PayForm({ owed, hasParts, busy, onPay }: Props) {
  const id = useId();
  const [key, setKey] = useState('all');
  const [error, setError] = useState('');
  const choices = choicesOf(owed);
  const isPart = key === part && hasParts;
  const chosen = choices.find((choice) => choice.key === key) ?? choices[0];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPart) return onPay(chosen?.request ?? {});
    const typed = String(new FormData(event.currentTarget).get('amount') ?? '');
    const kobo = koboFromNaira(plainAmount(typed));
    if (!kobo) return setError('Amount must be an amount in naira, such as 5000.');
    if (nairaFromKobo(kobo) > owed.total)
      return setError(`You owe less than that: ${formatNaira(owed.total)}.`);
    const limit = onlineLimitOf(nairaFromKobo(kobo));
    if (limit) return setError(limit);
    onPay({ amount: nairaFromKobo(kobo) });
  };

  return (
    <form className="pay-form" onSubmit={submit} noValidate>
      {choices.length > 1 || hasParts ? (
        <div className="field">
          <label htmlFor={id}>What to pay</label>
          <select id={id} value={key} onChange={(event) => setKey(event.target.value)}>
            {choices.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.label}
              </option>
            ))}
            {hasParts ? <option value={part}>Another amount…</option> : null}
          </select>
        </div>
      ) : null}
      {isPart ? <PartField id={`${id}-part`} error={error} onType={() => setError('')} /> : null}
      <button type="submit" className="button" disabled={busy} aria-busy={busy}>
        {busy ? <span className="spinner" role="img" aria-label="Loading" /> : null}
        {isPart || !chosen ? 'Pay' : `Pay ${formatNaira(chosen.amount)}`}
      </button>
    </form>
  );
}
