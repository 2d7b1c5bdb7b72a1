import { type BaseRecord, type HttpError, keys, useOne, useResourceParams } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';

type Listed<Row> = { data?: readonly Row[] };

/**
 * Returns the record in the page's address. Uses the list's data until the full record loads, and if the back
 * end has no call for one record.
 */
export function useRecord<Row extends BaseRecord>() {
  const queries = useQueryClient();
  const { identifier: resource = '', id } = useResourceParams();
  const { query, result } = useOne<Row, HttpError>({
    resource,
    ...(id !== undefined && { id }),
    errorNotification: false,
  });
  const lists = queries.getQueriesData<Listed<Row>>({
    queryKey: keys().data().resource(resource).action('list').get(),
  });
  const listed = lists
    .flatMap(([, list]) => list?.data ?? [])
    .find(({ _id }) => String(_id) === String(id));
  return { query, record: result ?? listed };
}
