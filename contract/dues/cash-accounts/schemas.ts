import { z } from 'zod';
import { choiceField, pastDate } from '../../fields.ts';
import { nairaBalance } from '../../money.ts';
import { requiredText } from '../../text.ts';
import { cashAccountKinds, openableKinds } from './terms.ts';

/** An account of the cash book. Amounts in naira; a balance is negative where it is overdrawn. */
export const cashAccountSchema = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(cashAccountKinds),
  /** The name of its gateway, for a gateway's account. */
  gateway: z.string().nullable(),
  /** Whether money of its kind is booked here where nothing else says where it went. */
  isDefault: z.boolean(),
  /** The first day of its cash book; null where nobody has said yet, and all movements count. */
  openedOn: z.string().nullable(),
  /** What it held before that day. */
  opening: z.number(),
  /** What it holds today. */
  balance: z.number(),
  closed: z.boolean(),
});
export type CashAccount = z.infer<typeof cashAccountSchema>;

const accountFields = {
  name: requiredText('Name', 80),
  openedOn: pastDate('Opened on'),
  opening: nairaBalance('Opening balance'),
};

/** Opens an account. A gateway's is opened with its first money. */
export const cashAccountForm = z.object({
  name: accountFields.name,
  kind: choiceField('Kind', openableKinds),
  openedOn: accountFields.openedOn,
  opening: accountFields.opening,
});

/** What changes of an account; the opening data together or one of them. */
export const cashAccountChange = z
  .object(accountFields)
  .partial()
  .extend({
    /** True makes it the account for money of its kind in place of the former one. */
    isDefault: z.boolean('isDefault must be true or false.').optional(),
    closed: z.boolean('closed must be true or false.').optional(),
  });
