import { Radio, Select, Space, Typography } from 'antd';
import { memberCalls } from '#contract/members/calls.ts';
import type { OpenChargesPreview } from '#contract/members/category-schemas.ts';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { useCategories } from './use-categories.tsx';

const charges = (count: number) => countOf(count, 'charges');

/* What can become of open charges, with what it comes to; the first is what happens by default. */
function choicesOf({ lower, higher }: OpenChargesPreview): { value: OpenCharges; label: string }[] {
  const less = `${formatNaira(lower.amount)} less on ${charges(lower.charges)}`;
  const more = `${formatNaira(higher.amount)} more on ${charges(higher.charges)}`;
  const stays = { value: 'none', label: 'Leave open charges as they are' } as const;
  const all = (label: string) => ({ value: 'all', label }) as const;
  if (lower.charges === 0) return [stays, all(`Follow the higher price: ${more}`)];
  const isLower = { value: 'lower', label: `Follow the lower price: ${less}` } as const;
  if (higher.charges === 0) return [isLower, stays];
  return [isLower, all(`Follow lower and higher prices: ${less}, ${more}`), stays];
}

const keptInWords = (kept: number) =>
  `${charges(kept)} of which something is paid or waived ${kept === 1 ? 'stays' : 'stay'} in any case.`;

/* 'Dues of 2026: ₦20,000.00 now, ₦10,000.00 with the new category (3 members)'. */
const priceInWords = ({ year, before, after, members }: OpenChargesPreview['prices'][number]) =>
  `Dues of ${year}: ${formatNaira(before)} now, ${formatNaira(after)} with the new category${
    members > 1 ? ` (${countOf(members, 'members')})` : ''
  }`;

/** Whose category changes, and to what; null is what the designation says. */
type Change = { ids: string[]; duesCategory?: string | null; status?: string };

/**
 * Returns a function that asks what becomes of this year's and later open charges when a category changes, with the
 * amounts; it resolves to null where the admin thinks better of it. Nothing is asked where no price changes.
 */
export function useAskOpenCharges(): (change: Change) => Promise<OpenCharges | null> {
  const readPreview = usePreview(memberCalls.previewMemberCategory);
  const ask = useAsk();
  return async (form) => {
    const preview = (await readPreview({ form }))?.data;
    if (!preview || preview.lower.charges + preview.higher.charges === 0) return 'lower';
    const choices = choicesOf(preview);
    let chosen = choices[0]?.value ?? 'lower';
    const isMeant = await ask({
      title: 'What becomes of open charges?',
      content: (
        <Space direction="vertical">
          {preview.prices.length > 0 ? (
            <ul aria-label="Prices">
              {preview.prices.map((price) => (
                <li key={`${price.year} ${price.before} ${price.after}`}>{priceInWords(price)}</li>
              ))}
            </ul>
          ) : null}
          <Radio.Group
            aria-label="Open charges"
            defaultValue={chosen}
            onChange={({ target }) => {
              chosen = target.value;
            }}
          >
            <Space direction="vertical">
              {choices.map(({ value, label }) => (
                <Radio key={value} value={value}>
                  {label}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
          {preview.kept > 0 ? (
            <Typography.Text type="secondary">{keptInWords(preview.kept)}</Typography.Text>
          ) : null}
        </Space>
      ),
      okText: 'Save the category',
    });
    return isMeant ? chosen : null;
  };
}

/* What the menu has for 'the designation decides'. */
const byDesignation = 'designation';

/** Returns a function that asks for a category for dues; null where none is chosen. */
export function useChooseCategory(): (
  title: string,
) => Promise<{ duesCategory: string | null } | null> {
  const ask = useAsk();
  const { ofMembers } = useCategories();
  return async (title) => {
    let chosen: string = byDesignation;
    const isMeant = await ask({
      title,
      content: (
        <Select
          aria-label="Category for dues"
          defaultValue={chosen}
          style={{ width: '100%' }}
          options={[{ value: byDesignation, label: 'As the designation says' }, ...ofMembers]}
          onChange={(value) => {
            chosen = value;
          }}
        />
      ),
      okText: 'Change category',
    });
    return isMeant ? { duesCategory: chosen === byDesignation ? null : chosen } : null;
  };
}
