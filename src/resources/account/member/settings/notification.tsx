import { type BaseRecord, useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import type { Preference, Preferences } from '#contract/account/preferences/schemas.ts';
import { PlainListFailure } from '../../../../portal/parts/list-states.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { refineRequest } from '../../../../providers/refine-request.ts';
import { type HttpError, sentenceOf, sentenceOfPage } from '../../../../shared/http/http.ts';
import { SettingsPage } from './sections.tsx';
import './settings.css';

const path = '/api/v1/user/preferences';

const choices: readonly { name: Preference; label: string; about: string }[] = [
  {
    name: 'announcementsByMail',
    label: 'Announcements',
    about: 'Announcements from the district, by e-mail too. They are always under Messages.',
  },
  {
    name: 'announcementsByText',
    label: 'Text messages',
    about: 'Short announcements from the district, as text messages to my phone.',
  },
  {
    name: 'receiptsByMail',
    label: 'Receipts',
    about: 'E-mail me a receipt.',
  },
  {
    name: 'remindersByMail',
    label: 'Reminders',
    about: 'E-mail me a reminder before dues are payable, and after, while they are owed.',
  },
];

/** Renders notification preferences (docs/differences.md). Saves each choice at once. */
export default function NotificationSettings() {
  const [chosen, setChosen] = useState<Partial<Preferences>>({});
  const query = useApiQuery({ method: 'GET', path });
  const kept = query.data?.data.preferences;

  /* One after the other: of two choices in a row the second is the last that the server hears. */
  const { mutate } = useCustomMutation<BaseRecord, HttpError>({
    mutationOptions: { scope: { id: 'preferences' } },
  });

  /* A choice that the answer leaves out is not offered: the society sends no text messages. */
  const offered = choices.filter(
    ({ name }) => name !== 'announcementsByText' || kept?.[name] !== undefined,
  );

  const choose = (name: Preference, wanted: boolean) => {
    setChosen((before) => ({ ...before, [name]: wanted }));
    mutate(
      {
        ...refineRequest({ method: 'PATCH', path }),
        values: { [name]: wanted },
        successNotification: { key: 'preferences', message: 'Saved.', type: 'success' },
        errorNotification: (error) => ({
          key: 'preferences',
          message: sentenceOf(error),
          type: 'error',
        }),
      },
      { onError: () => setChosen((before) => ({ ...before, [name]: !wanted })) },
    );
  };

  return (
    <SettingsPage title="Notifications">
      {query.error && !kept ? (
        <PlainListFailure
          message={sentenceOfPage(query.error)}
          retry={() => void query.refetch()}
        />
      ) : (
        <ul className="choices">
          {offered.map(({ name, label, about }) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  disabled={!kept}
                  checked={chosen[name] ?? kept?.[name] ?? false}
                  onChange={(event) => choose(name, event.target.checked)}
                />
                <span>
                  <b>{label}</b>
                  <small>{about}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}
