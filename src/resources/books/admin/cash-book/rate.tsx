import { shareRateForm } from '#contract/books/cash-book/share-schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { useCategories, withCategories } from '../../../members/admin/parts/use-categories.tsx';
import { bookResources } from './book-resources.ts';

/** The fields of the form. */
export const rateFields = fieldsOf(shareRateForm, {
  from: { hint: 'For past days, the difference is added to what is owed. Not in a closed period.' },
  category: {
    hint: 'Leave it empty for all categories without a rate of their own.',
    input: { type: 'choice', options: [] },
  },
  percent: {
    hint: 'Of what is allocated to dues, such as 20 or 12.5. Leave it empty for an amount a head.',
    input: { type: 'line', max: 10, format: 'text' },
  },
  amount: {
    label: 'Amount a head',
    hint: 'Instead of a percentage: of each member’s dues of a year; of dues that are paid in part, that part of it.',
  },
  likeOthers: {
    label: 'As for the others',
    hint: 'The category has no rate of its own from this day on.',
  },
});

/** Renders the form that sets a rate of the national body's share. */
export default function SetShareRate() {
  const { all, isReady } = useCategories();
  if (!isReady) return <PageSkeleton />;
  return (
    <WholeFormPage
      title="Set a rate"
      submit="Set the rate"
      resource="national-share"
      schema={shareRateForm}
      fields={withCategories(rateFields, 'category', all)}
      initial={{ from: dayInNigeria() }}
      success="The rate has been set."
      changes={bookResources}
    />
  );
}
