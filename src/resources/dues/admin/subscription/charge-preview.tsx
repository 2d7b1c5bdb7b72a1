import type { z } from 'zod';
import type { chargePreviewSchema } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import './subscription.css';
import { CategoryName } from '../../../members/admin/parts/use-categories.tsx';

export type ChargePreview = z.output<typeof chargePreviewSchema>;

/** Lists whom charging would charge, by category, with what it comes to. */
export function PreviewTable({ preview }: { preview: ChargePreview }) {
  return (
    <table className="amount-table by-category" aria-label="By category">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className="numeric">
            Members
          </th>
          <th scope="col" className="numeric">
            Price
          </th>
          <th scope="col" className="numeric">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {preview.byCategory.map(({ category, members, price, amount }) => (
          <tr key={`${category} ${price}`}>
            <th scope="row">
              <CategoryName code={category} />
            </th>
            <td className="numeric">{formatInteger(members)}</td>
            <td className="numeric">{price === 0 ? 'Free' : formatNaira(price)}</td>
            <td className="numeric">{formatNaira(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Charged</th>
          <td className="numeric">{formatInteger(preview.members)}</td>
          <td />
          <td className="numeric">{formatNaira(preview.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
