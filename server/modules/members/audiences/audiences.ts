import type { Queryable } from '../../../db/client.ts';
import type { StoredAudience } from '../../../db/schema/index.ts';
import { invalidField } from '../../../errors.ts';
import { findAudience } from './repo.ts';

const asBoolean = (answer: 'yes' | 'no') => answer === 'yes';

/**
 * Returns a saved group as the filter of the members' list that it is now.
 *
 * @throws AppError 400 at `audience`
 */
export async function audienceOf(db: Queryable, id: string): Promise<StoredAudience> {
  const row = await findAudience(db, id);
  if (!row) throw invalidField('audience', 'Group was not found.');
  const { name, standing, status, diaspora, confirmed, state } = row;
  return {
    name,
    filter: {
      ...(standing && { standing: [standing] }),
      ...(status && { status: [status] }),
      ...(diaspora && { diaspora: asBoolean(diaspora) }),
      ...(confirmed && { confirmed: asBoolean(confirmed) }),
      ...(state && { state }),
    },
  };
}
