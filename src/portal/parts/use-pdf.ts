import { useState } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { useServices } from '../services.ts';
import { fileNameOf, saveFile } from './save-file.ts';

/** Saves documents that the server draws: a link could not send the token. */
export function usePdf() {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  /**
   * @param path of the call that returns it
   * @param usual its file name if the server gives none
   * @param type its media type
   */
  const save = async (path: string, usual: string, type = 'application/pdf') => {
    setBusy(true);
    try {
      const { bytes, disposition } = await http.download(path, type);
      saveFile(bytes, fileNameOf(disposition, usual));
      toasts.show('The document has been saved.');
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(false);
  };
  return { busy, save };
}
