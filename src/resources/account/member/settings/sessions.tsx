import { useSend } from '../../../../portal/act/use-send.ts';
import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longMoment } from '../../../../shared/format.ts';
import type { ApiAnswer } from '../../../../shared/http/api-types.ts';
import { SettingsPage } from './sections.tsx';
import '../../../../portal/form/schema-form.css';

const path = '/api/v1/user/sessions';
const list = { method: 'GET', path } as const;
const endOthers = { method: 'DELETE', path } as const;
const endOne = { method: 'DELETE', path: `${path}/{id}` } as const;

type Session = ApiAnswer<typeof list>['data']['sessions'][number];

/* Returns 'Chrome on Android', as far as the user agent says. */
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

const here = ({ current }: Session) => (current ? <Tag kind="ok">This device</Tag> : null);

const columns: readonly ResourceColumn<Session>[] = [
  {
    dataIndex: 'device',
    render: (_, session) => (
      <>
        <b>{deviceName(session.device)}</b> {here(session)}
      </>
    ),
  },
  { dataIndex: 'createdAt', title: 'Logged in', type: 'moment' },
  { dataIndex: 'lastSeenAt', title: 'Last seen', type: 'moment' },
];

const row: ResourceRow<Session> = {
  title: ({ device }) => deviceName(device),
  line: ({ lastSeenAt }) => `Last seen ${longMoment(lastSeenAt)}`,
  tag: here,
};

/** Lists the user's sessions, each with a log-out button. */
export default function Sessions() {
  const query = useApiQuery(list);
  const { attempt, isSending } = useSend();
  const sessions = query.data?.data.sessions;
  return (
    <SettingsPage title="Where you are logged in">
      <ResponsiveTable
        noun="sessions"
        columns={columns}
        row={row}
        rows={sessions}
        rowKey={({ _id }) => _id}
        query={query}
        empty={<p>You are logged in here only.</p>}
        expected={2}
        actions={({ _id, current }) =>
          current ? null : (
            <PlainButton
              quiet
              busy={isSending}
              onClick={() =>
                attempt(endOne, {
                  params: { id: _id },
                  done: () => 'That device is logged out.',
                })
              }
            >
              Log out that device
            </PlainButton>
          )
        }
      />
      {sessions && sessions.length > 1 ? (
        <div className="form-actions">
          <PlainButton
            busy={isSending}
            onClick={() => attempt(endOthers, { done: () => 'Logged out everywhere else.' })}
          >
            Log out everywhere else
          </PlainButton>
        </div>
      ) : null}
    </SettingsPage>
  );
}
