import { useCustom } from '@refinedev/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { sessionSchema } from '#contract/users.ts';
import { type Column, Records } from '../../components/records.tsx';
import { Tag } from '../../components/tag.tsx';
import { useServices } from '../../portal/services.ts';
import { HttpError, messages, sentenceOfPage } from '../../providers/http.ts';
import { longDate } from '../../public/format.ts';
import { SettingsPage } from './sections.tsx';

type Session = z.output<typeof sessionSchema>;
type Answer = { data: { sessions: Session[] } };

/* 'Chrome on Android', as far as the browser's own words tell. */
function deviceName(words: string | null): string {
  const text = words ?? '';
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(text))?.[1];
  const browser = find([
    [/Edg\//, 'Edge'],
    [/OPR\/|Opera/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\/|CriOS/, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iPhone or iPad'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux/, 'Linux'],
  ]);
  return [browser ?? 'A program', system && `on ${system}`].filter(Boolean).join(' ');
}

/** Where one is logged in, with a way to log out there. */
export default function Sessions() {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const { query } = useCustom<Answer, HttpError>({
    url: 'user/sessions',
    method: 'get',
    errorNotification: false,
  });
  const end = async (path: string, said: string) => {
    setBusy(true);
    try {
      await http.call('DELETE', `/api/v1/user/sessions${path}`);
      toasts.show(said);
      await query.refetch();
    } catch (error) {
      toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error');
    }
    setBusy(false);
  };
  const sessions = query.data?.data.data.sessions;
  const columns: Column<Session>[] = [
    {
      key: 'device',
      label: 'Device',
      head: true,
      cell: ({ device, current }) => (
        <>
          {deviceName(device)} {current ? <Tag kind="ok">This one</Tag> : null}
        </>
      ),
    },
    { key: 'createdAt', label: 'Logged in', cell: ({ createdAt }) => longDate(createdAt) },
    { key: 'lastSeenAt', label: 'Last seen', cell: ({ lastSeenAt }) => longDate(lastSeenAt) },
    {
      key: 'end',
      label: 'Action',
      actions: true,
      cell: ({ _id, current }) =>
        current ? null : (
          <button
            type="button"
            className="button quiet"
            disabled={busy}
            onClick={() => void end(`/${_id}`, 'Logged out there.')}
          >
            Log out there
          </button>
        ),
    },
  ];
  return (
    <SettingsPage title="Where you are logged in">
      <Records
        label="sessions"
        columns={columns}
        rows={sessions}
        rowKey={({ _id }) => _id}
        failure={
          query.error && { message: sentenceOfPage(query.error), retry: () => void query.refetch() }
        }
        empty={<p>You are logged in here only.</p>}
        expected={2}
      />
      {sessions && sessions.length > 1 ? (
        <div className="form-actions">
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => void end('', 'Logged out everywhere else.')}
          >
            Log out everywhere else
          </button>
        </div>
      ) : null}
    </SettingsPage>
  );
}
