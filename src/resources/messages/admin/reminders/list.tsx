import { Form } from 'antd';
import { messageCalls } from '#contract/messages/calls.ts';
import {
  type Reminder,
  type ReminderSettings,
  reminderSettingsForm,
} from '#contract/messages/reminders/schemas.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { toValues } from '../../../../portal/form/fields/values.ts';
import { SelectInput } from '../../../../portal/form/inputs/select-input.tsx';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { Preview } from './preview.tsx';
import { rungInWords } from './words.ts';
import './reminders.css';

/** The rungs that are offered, in days after the due date. */
const offered = [-90, -60, -30, -14, -7, -3, -1, 0, 1, 7, 14, 30, 60, 90, 120, 180, 365];

const fields = fieldsOf(reminderSettingsForm.pick({ enabled: true }), () => ({
  label: 'Send reminders automatically',
  hint: 'Every day at 8:00, from the day after they are switched on. Each member gets one e-mail at a time; those who have paid or turned reminders off get none.',
}));

/* Renders the form of the ladder: whether reminders are sent, and how many days from the due date. */
function LadderForm({ settings }: { settings: ReminderSettings }) {
  const saved = { ...toValues(fields, settings), rungs: settings.rungs };
  const offers = [...new Set([...offered, ...settings.rungs])].sort((one, other) => one - other);
  return (
    <section className="panel reminder-panel" aria-label="When reminders are sent">
      <h2>When</h2>
      <WholeForm
        submit="Save reminders"
        action="edit"
        schema={reminderSettingsForm}
        fields={fields}
        toSend={(sent, { rungs }) => ({ ...sent, rungs })}
        initial={saved}
        saved={saved}
        call={messageCalls.updateReminderSettings}
        success="The reminders have been saved."
        draft="reminders"
      >
        <Form.Item
          name="rungs"
          label="Days from the due date"
          extra="Members who owe for several years get one e-mail about all of them."
          required
        >
          <SelectInput
            mode="multiple"
            options={offers.map((rung) => ({ value: rung, label: rungInWords(rung) }))}
            optionFilterProp="label"
          />
        </Form.Item>
      </WholeForm>
    </section>
  );
}

/* The ladder, whom it reminds now, and below what has become of each reminder. */
function Ladder({ settings }: { settings: ReminderSettings }) {
  const resource = useManifest();
  const table = useResourceTable<Reminder>(resource, resource.list);
  const { refetch } = table.tableQuery;
  usePolling(table.rows?.some(({ state }) => state === 'queued') === true, refetch);
  return (
    <ListOf
      table={table}
      above={
        <>
          <LadderForm settings={settings} />
          <Preview rungs={settings.rungs} />
          <h2 className="reminder-heading">What was sent</h2>
        </>
      }
    />
  );
}

/** Renders the ladder of reminders, whom it reminds now, and what was sent. */
export default function Reminders() {
  const page = useManifest().pages.list;
  const { data, error, refetch } = useApiQuery(messageCalls.reminderSettings);
  if (data) return <Ladder settings={data.data.settings} />;
  if (!error) return <PageSkeleton page={page} />;
  return (
    <ListFrame>
      <section className="panel" aria-label="Reminders">
        <ListFailure sentence={sentenceOfPage(error)} retry={refetch} />
      </section>
    </ListFrame>
  );
}
