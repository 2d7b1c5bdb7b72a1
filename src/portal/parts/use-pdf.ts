import { useServices } from '../services.ts';
import { fileNameOf, saveFile } from './save-file.ts';
import { useAttempt } from './use-attempt.ts';

/** Saves documents that the server draws: a link could not send the token. */
export function usePdf() {
  const { http, toasts } = useServices();
  const { attempt, isBusy } = useAttempt();
  /**
   * @param path of the call that returns it
   * @param usual its file name if the server gives none
   * @param type its media type
   * @param said what is said then
   */
  const save = (
    path: string,
    usual: string,
    type = 'application/pdf',
    said = 'The document has been saved.',
  ) =>
    attempt(async () => {
      const { bytes, disposition } = await http.download(path, type);
      saveFile(bytes, fileNameOf(disposition, usual));
      toasts.show(said);
    });
  return { busy: isBusy, save };
}
