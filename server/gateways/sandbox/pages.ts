import { formatNaira, nairaFromKobo } from '#contract/money.ts';
import type { Charge } from './repo.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/** The pages' only style, allowed by its hash in the content security policy. */
export const sandboxStyle = `
:root{color-scheme:light;--ink:#10241d;--soft:#4b5a53;--paper:#fbfaf6;--line:#e3e0d6;--green:#0c4a38;--gold:#b9852c}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{width:min(26rem,100%);background:#fff;border:1px solid var(--line);border-radius:10px;padding:24px;box-shadow:0 8px 24px rgb(16 36 29/.08)}
.note{margin:0 0 20px;padding:10px 12px;border-left:4px solid var(--gold);background:#fbf5e9;font-size:15px}
h1{margin:0 0 4px;font:600 1.25rem/1.3 Georgia,serif}
.amount{margin:8px 0 16px;font-size:2rem;font-weight:650;font-variant-numeric:tabular-nums}
dl{margin:0 0 20px;display:grid;grid-template-columns:auto 1fr;gap:4px 16px;font-size:15px}
dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:10px}
label{font-size:15px}
select{display:block;width:100%;min-height:44px;margin-top:4px;font:inherit}
button{min-height:48px;border:1px solid var(--green);border-radius:8px;background:#fff;color:var(--green);font:600 1rem/1 system-ui,sans-serif;cursor:pointer}
button[value=paid]{background:var(--green);color:#fff}
button:focus-visible,select:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${sandboxStyle}</style></head>
<body><main><p class="note"><strong>Sandbox.</strong> This checkout is a rehearsal: no money moves.</p>
${content}</main></body></html>`;
}

/** The checkout page: what is to be paid, and Pay, Decline or Abandon. */
export function checkoutPage(charge: Charge): string {
  return page(
    'Sandbox checkout',
    `<h1>${escapeHtml(charge.description)}</h1>
<p class="amount">${formatNaira(nairaFromKobo(charge.amountKobo))}</p>
<dl><dt>Reference</dt><dd>${escapeHtml(charge.reference)}</dd></dl>
<form method="post">
<label>Pay by<select name="method"><option value="card">Card</option>
<option value="bank_transfer">Bank transfer</option><option value="ussd">USSD</option></select></label>
<button name="decision" value="paid">Pay</button>
<button name="decision" value="declined">Decline</button>
<button name="decision" value="abandoned">Abandon</button>
</form>`,
  );
}

/** The page for a charge that is decided, or that nobody knows. */
export function closedPage(sentence: string): string {
  return page(
    'Sandbox checkout',
    `<h1>${escapeHtml(sentence)}</h1><p>You can close this page.</p>`,
  );
}
