import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { ListView } from '../../components/list-view.ts';
import { fileNameOf, saveFile } from '../../components/save-file.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOfPage } from '../../providers/http.ts';

/** Saves what the search and the filters leave, all pages of it, for a spreadsheet. */
export function ExportButton({ filters }: Pick<ListView, 'filters'>) {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const query = new URLSearchParams({ ...filters, format: 'csv' });
    try {
      const file = await http.download(`/api/v1/payment/export?${query}`, 'text/csv');
      saveFile(file.bytes, fileNameOf(file.disposition, 'payments.csv'));
      toasts.show('The list has been saved.');
    } catch (error) {
      toasts.show(sentenceOfPage(error), 'error');
    }
    setBusy(false);
  };
  return (
    <button type="button" className="button quiet" disabled={busy} aria-busy={busy} onClick={save}>
      <Icon name="download" /> Export CSV
    </button>
  );
}
