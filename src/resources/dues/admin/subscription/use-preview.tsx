import { duesCalls } from '#contract/dues/calls.ts';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { usePreview, useSend } from '../../../../portal/act/use-send.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { longDate } from '../../../../shared/format.ts';
import { memberCount, membersAndAmount } from '../parts/members-and-amount.ts';
import { PreviewTable } from './charge-preview.tsx';
import { pricesOf } from './prices.ts';
import { dueYearOf, hasBegun } from './years.ts';

/* Why setting up a year that has begun charges nobody. */
function whyNobody(takeOn: string | null | undefined, year: number): string {
  return takeOn && Number(takeOn.slice(0, 4)) >= year
    ? `What members owe of ${year} and earlier is in the opening balances as at ${longDate(takeOn)}, so nobody who was a member then is charged. Who joins later is charged when they come in.`
    : `Nobody on the register was a member in ${year}, without an opening balance of that year or a later one. Who comes in later is charged then.`;
}

/**
 * Returns a question for a form that sets up a year: this year's or an earlier one charges at once, so it
 * shows whom and what it comes to first.
 *
 * @returns whether to go on
 */
export function useConfirmSetUp() {
  const { send } = useSend();
  const ask = useAsk();
  const preview = usePreview(subscriptionCalls.previewSubscription);
  return async (values: Values): Promise<boolean> => {
    const [price, subscriptionType] = [String(values.price), String(values.subscriptionType)];
    const body = { price, subscriptionType, prices: pricesOf(values) };
    const year = Number(subscriptionType.slice(0, 4));
    if (!hasBegun(year)) return true;
    const answer = await preview({ body });
    if (!answer) return true;
    if (answer.data.byCategory.length === 0) {
      const settings = await send(duesCalls.duesSettings);
      return ask({
        title: `Set up ${year} and charge nobody?`,
        content: whyNobody(settings.data.settings.takeOn, year),
        okText: `Set up ${year}`,
      });
    }
    return ask({
      title: `Charge ${membersAndAmount(answer.data)}?`,
      width: 560,
      content: (
        <>
          <p>
            Setting up {year} charges these members at once. They see what they owe, and can pay it.
          </p>
          <PreviewTable preview={answer.data} />
        </>
      ),
      okText: 'Set up and charge',
    });
  };
}

/**
 * Returns a question for a form that changes the price of a year that has been charged: it says how many
 * charges change.
 *
 * @returns whether to go on
 */
export function useConfirmPrice(plan: Subscription) {
  const preview = usePreview(subscriptionCalls.chargePreview);
  const ask = useAsk();
  return async (): Promise<boolean> => {
    const answer = await preview({ params: { id: plan._id } });
    if (!answer || answer.data.charged === 0) return true;
    const { charged, changeable } = answer.data;
    const kept = charged - changeable;
    /* A category whose price stays keeps its charges. */
    const atMost = Object.keys(plan.prices ?? {}).length > 0 ? 'up to ' : '';
    return ask({
      title:
        changeable === 0
          ? 'Change the price for later charges only?'
          : `Change what ${atMost}${memberCount(changeable)} ${changeable === 1 ? 'owes' : 'owe'} for ${dueYearOf(plan)}?`,
      content: (
        <p>
          {changeable === 0
            ? 'Something has been paid or waived of every charge of this year, so none of them changes.'
            : 'Their charges are replaced by charges at the new price. None of them has been paid or waived.'}
          {changeable > 0 && kept > 0
            ? ` ${memberCount(kept)} ${kept === 1 ? 'has' : 'have'} paid something already, or had something waived, and ${kept === 1 ? 'keeps' : 'keep'} the old price.`
            : ''}
        </p>
      ),
      okText: 'Update Price',
    });
  };
}
