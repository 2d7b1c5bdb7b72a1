import { formatKobo } from '#contract/naira.ts';
import { escapeHtml } from '../../html.ts';
import type { Charge } from './repo.ts';

const note =
  '<p class="note"><strong>Sandbox.</strong> This checkout is a rehearsal: no money moves.</p>';

/** Returns the checkout page: the amount, and Pay, Decline or Abandon. */
export function checkoutPage(charge: Charge): string {
  return `${note}<h1>${escapeHtml(charge.description)}</h1>
<p class="amount">${formatKobo(charge.amountKobo)}</p>
<dl><dt>Reference</dt><dd>${escapeHtml(charge.reference)}</dd></dl>
<form method="post">
<label>Pay by<select name="method"><option value="card">Card</option>
<option value="bank_transfer">Bank transfer</option><option value="ussd">USSD</option></select></label>
<button class="main" name="decision" value="paid">Pay</button>
<button name="decision" value="declined">Decline</button>
<button name="decision" value="abandoned">Abandon</button>
</form>`;
}

/** Returns the page for a charge that is decided or unknown. */
export function closedPage(sentence: string): string {
  return `${note}<h1>${escapeHtml(sentence)}</h1><p>You can close this page.</p>`;
}
