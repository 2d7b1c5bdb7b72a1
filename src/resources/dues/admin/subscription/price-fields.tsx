import { duesCategories, freeCategories } from '#contract/categories.ts';
import { FieldInput } from '../../../../portal/form/inputs/field-input.tsx';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import './subscription.css';

/* Who is exempt or has died is not asked to pay. */
const priced = duesCategories.filter((category) => !freeCategories.includes(category));

/** Renders the prices of the categories that pay another price than the base price. */
export function PriceFields() {
  const { own, nameOf } = useCategories();
  return (
    <fieldset className="field-group price-fields">
      <legend>Prices by category</legend>
      <p className="hint">
        Leave a price empty to use the base price; 0 is free. Exempt and deceased members are not
        asked to pay.
      </p>
      <div className="item-fields">
        {[...priced, ...own.map(({ code }) => code)].map((category) => (
          <FieldInput
            key={category}
            field={{
              name: category,
              label: nameOf(category),
              entry: '',
              required: false,
              nothing: undefined,
              initial: undefined,
              type: 'naira',
            }}
            path={['prices', category]}
            full={['prices', category]}
          />
        ))}
      </div>
    </fieldset>
  );
}
