import { capitalized } from '#contract/capitalized.ts';
import { formatKobo } from '#contract/naira.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';

const systems = {
  visitor: 'A visitor',
  job: 'The system',
  gateway: 'Payment gateway',
  command: 'A command on the server',
} as const;

/** Returns who did it. */
export function actorInWords({ actor, actorKind, actorLabel }: AuditEntry): string {
  if (actorKind === 'person') return actor?.name ?? 'A person whose record is gone';
  return actorLabel ? `${systems[actorKind]} (${actorLabel})` : systems[actorKind];
}

/** Returns the numbers of what was done: 'RCT-2026-000123 → RCT-2026-000124' where the act gave the next receipt out. */
export const numbersOf = ({ formerNumber, number }: Pick<AuditEntry, 'formerNumber' | 'number'>) =>
  [formerNumber, number].filter(Boolean).join(' → ');

/** Returns the words of the link to what an entry is about, with a number or without. */
export const linkInWords = (
  entry: Pick<AuditEntry, 'formerNumber' | 'number' | 'subject'>,
): string => numbersOf(entry) || `The ${entry.subject}`;

const fieldWords: Readonly<Record<string, string>> = {
  fname: 'First name',
  lname: 'Last name',
  mname: 'Middle name',
  memberId: 'Member ID',
  email: 'E-mail',
  emailShared: 'E-mail shared with others',
  birthDay: 'Birthday',
  userId: 'Member',
  accountId: 'Account',
  toAccountId: 'To account',
};

/* A correction of a payment has what it was before beside what it is. */
const formerFields: Readonly<Record<string, string>> = {
  date: 'changedFrom',
  accountId: 'accountFrom',
  reference: 'referenceFrom',
  userId: 'movedFrom',
};

function withFormer({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [{ ...before }, { ...after }];
  for (const [field, former] of Object.entries(formerFields))
    if (former in is) {
      was[field] = is[former];
      delete is[former];
    }
  return { was, is };
}

/* 'phoneNumber' → 'Phone number', 'amountKobo' → 'Amount'. */
function labelOf(field: string): string {
  const words = field
    .replace(/Kobo$/, '')
    .replace(/(\p{Lu})/gu, (letter) => ` ${letter.toLowerCase()}`);
  return fieldWords[field] ?? capitalized(words);
}

function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith('Kobo') ? formatKobo(value) : String(value);
  if (Array.isArray(value)) {
    const words = value.map((one) => valueInWords(field, one));
    return words.join(value.some((one) => typeof one === 'object') ? '; ' : ', ');
  }
  if (typeof value !== 'string')
    return Object.entries(value)
      .filter(([, inner]) => !isId(inner))
      .map(([name, inner]) => `${labelOf(name)} ${valueInWords(name, inner)}`)
      .join(', ');
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return longDate(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? longMoment(value) : value;
}

/* An id tells a reader nothing. */
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** Returns the fields that were changed: 'State: Oyo → Lagos', or 'Amount: ₦27,500.00' for what is new. */
export function changesInWords({ before, after, names }: AuditEntry): string[] {
  const { was, is } = withFormer({ before, after });
  const read = (value: unknown) => names[String(value)] ?? value;
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.flatMap((field) => {
    const unsaid = field === 'otherFields' && is[field];
    if (Array.isArray(unsaid))
      return `Also changed: ${unsaid.map((name) => labelOf(String(name))).join(', ')}`;
    const values = [was, is].map((side) => read(side[field]));
    if (values.some(isId)) return [];
    const [from, to] = values.map((value) => valueInWords(field, value));
    /* What is new and empty says nothing. */
    if (!(field in was)) return to === 'nothing' ? [] : `${labelOf(field)}: ${to}`;
    return `${labelOf(field)}: ${from} → ${after ? to : 'nothing'}`;
  });
}
