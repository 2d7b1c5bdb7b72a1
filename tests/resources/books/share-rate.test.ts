import { expect, it } from 'vitest';
import { shareRateForm } from '#contract/books/cash-book/share-schemas.ts';
import { blankValues } from '../../../src/portal/form/fields/values.ts';
import { formOfFields } from '../../../src/portal/form/use-fields.ts';
import { rateFields } from '../../../src/resources/books/admin/cash-book/rate.tsx';

const { toSend } = formOfFields(rateFields);
const sent = (typed: object) =>
  shareRateForm.safeParse(
    toSend(
      Object.assign(blankValues(rateFields), { from: '2026-01-01', category: 'retired' }, typed),
    ),
  );

it('the form of a category’s rate sends ‘As for the others’ alone, and a rate without it', () => {
  expect(sent({ likeOthers: true })).toMatchObject({ success: true, data: { likeOthers: true } });
  expect(sent({ percent: '12.5' })).toMatchObject({ success: true });
  expect(sent({ percent: '12.5', likeOthers: true }).success).toBe(false);
});
