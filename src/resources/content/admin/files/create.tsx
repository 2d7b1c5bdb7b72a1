import CreatePage from '../../../../portal/pages/create.tsx';
import { useServices } from '../../../../portal/services.ts';
import { HttpError, messages } from '../../../../shared/http/http.ts';
import { SameName } from './same-name.tsx';

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
