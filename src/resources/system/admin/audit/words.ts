import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { auditActions } from '#contract/system/audit/terms.ts';
import { longMoment } from '../../../../shared/format.ts';

const isAction = (action: string): action is keyof typeof auditActions =>
  Object.hasOwn(auditActions, action);

/** Returns what was done, in words. */
export const actionInWords = ({ action }: AuditEntry): string =>
  isAction(action) ? auditActions[action] : action;

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

const fieldWords: Readonly<Record<string, string>> = {
  fname: 'First name',
  lname: 'Last name',
  mname: 'Middle name',
  memberId: 'Member ID',
  email: 'E-mail',
  birthDay: 'Birthday',
};

/* 'phoneNumber' → 'Phone number', 'amountKobo' → 'Amount'. */
function labelOf(field: string): string {
  const words = field
    .replace(/Kobo$/, '')
    .replace(/(\p{Lu})/gu, (letter) => ` ${letter.toLowerCase()}`);
  return fieldWords[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return field.endsWith('Kobo') ? formatNaira(nairaFromKobo(value)) : String(value);
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? longMoment(value) : value;
}

/* An id tells a reader nothing. */
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** Returns the fields that were changed: 'State: Oyo → Lagos', or 'Amount: ₦27,500.00' for what is new. */
export function changesInWords({ before, after }: AuditEntry): string[] {
  const named = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = named.filter((field) => !isId(before?.[field]) && !isId(after?.[field]));
  return fields.map((field) => {
    const unsaid = field === 'otherFields' && after?.[field];
    if (Array.isArray(unsaid))
      return `Also changed: ${unsaid.map((name) => labelOf(String(name))).join(', ')}`;
    const [from, to] = [before, after].map((side) => valueInWords(field, side?.[field]));
    if (!before) return `${labelOf(field)}: ${to}`;
    return `${labelOf(field)}: ${from} → ${after ? to : 'nothing'}`;
  });
}
