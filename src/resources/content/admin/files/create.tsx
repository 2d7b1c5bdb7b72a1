import { Form } from 'antd';
import { useState } from 'react';
import { contentCalls } from '#contract/content/calls.ts';
import { foldText } from '#contract/diacritics.ts';
import CreatePage from '../../../../portal/pages/create.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { HttpError, messages } from '../../../../shared/http/http.ts';

const keyOf = (name: unknown) =>
  foldText(String(name ?? ''))
    .toLowerCase()
    .trim();

/* Asks about a name that another file has: members would see two that they cannot tell apart. It may be meant. */
function SameName() {
  const { data, isFetching } = useApiQuery(contentCalls.getUpload, { staleTime: 0 });
  const [before, keep] = useState<typeof data>();
  /* The file that is added here is no other one. */
  if (data && !isFetching && !before) keep(data);
  const name = keyOf(Form.useWatch('fileName'));
  const same = name && before?.files.find(({ fileName }) => keyOf(fileName) === name);
  return (
    <p className="hint" role="status">
      {same
        ? `There is a file named ‘${same.fileName}’ already, added on ${longDate(same.dateAdded)}. Is this another one? Then a name of its own tells them apart.`
        : null}
    </p>
  );
}

/** Renders 'Add File'. */
export default function AddFile() {
  const { toasts } = useServices();
  const failure = (error: unknown) => {
    const sentence = (error instanceof Error && error.message) || messages.unknown;
    toasts.show(sentence, 'error');
    return { errors: error instanceof HttpError ? error.errors : {}, sentence };
  };
  return (
    <CreatePage submit="Add file" success="File uploaded successful!" failure={failure}>
      <SameName />
    </CreatePage>
  );
}
