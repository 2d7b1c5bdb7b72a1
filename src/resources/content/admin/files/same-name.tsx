import { Form } from 'antd';
import { useState } from 'react';
import { contentCalls } from '#contract/content/calls.ts';
import { foldText } from '#contract/diacritics.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';

const keyOf = (name: unknown) => foldText(String(name ?? '')).trim();

/**
 * Asks about a name that another file has: members would see two that they cannot tell apart. It may be meant.
 *
 * @param id of the file itself, if it is there already
 */
export function SameName({ id }: { id?: string }) {
  const { data, isFetching } = useApiQuery(contentCalls.getUpload, { staleTime: 0 });
  const [before, keep] = useState<typeof data>();
  /* The file that is added here is no other one. */
  if (data && !isFetching && !before) keep(data);
  const name = keyOf(Form.useWatch('fileName'));
  const same =
    name && before?.files.find(({ _id, fileName }) => _id !== id && keyOf(fileName) === name);
  return (
    <p className="hint" role="status">
      {same
        ? `There is a file named ‘${same.fileName}’ already, added on ${longDate(same.dateAdded)}. Is this another one? Then a name of its own tells them apart.`
        : null}
    </p>
  );
}
