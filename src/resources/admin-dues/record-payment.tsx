import { useDrawerForm, useSelect } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useInvalidate } from '@refinedev/core';
import { Form, Input } from 'antd';
import { dayInNigeria } from '#contract/day.ts';
import { receivedMethods, recordForm } from '#contract/dues.ts';
import { formatNaira } from '#contract/naira.ts';
import type { Subscription } from '#contract/payments.ts';
import type { User } from '#contract/users.ts';
import { readDraft } from '../../components/draft.ts';
import { Icon } from '../../components/icon.tsx';
import { NairaInput } from '../../components/naira-input.tsx';
import { SchemaForm } from '../../components/schema-form.tsx';
import { SelectInput } from '../../components/select-input.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';

type Values = Record<string, unknown>;

const draft = 'record-payment';

/* Found by name or member ID, ten at a time, by the server. */
function MemberField() {
  const { userId } = readDraft(draft);
  const { selectProps, query } = useSelect<User, HttpError>({
    resource: 'payers',
    optionValue: '_id',
    optionLabel: ({ fname, lname, memberId }) => `${fname} ${lname} (${memberId})`,
    onSearch: (value) => [{ field: 'search', operator: 'eq', value }],
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { pageSize: 10, mode: 'server' },
    /* What a reload left of the form names its member by the id only. */
    ...(typeof userId === 'string' && userId !== '' && { defaultValue: userId }),
    errorNotification: false,
  });
  return (
    <Form.Item name="userId" label="Member" required>
      <SelectInput
        {...selectProps}
        placeholder="Type a name or a member ID"
        loading={query.isFetching}
        notFoundContent={query.isFetching ? 'Looking…' : (query.error?.message ?? 'Nobody fits.')}
      />
    </Form.Item>
  );
}

/* The year decides what is due: its price goes into the amount. */
function YearField({ plans }: { plans: readonly Subscription[] }) {
  const form = Form.useFormInstance();
  const choose = (year: string) => {
    const plan = plans.find(({ dueYear }) => String(dueYear) === year);
    if (plan) form.setFieldValue('amount', String(plan.price));
  };
  return (
    <Form.Item name="dueYear" label="Due Year" required>
      <SelectInput
        onChange={choose}
        options={plans.map(({ dueYear, price }) => ({
          value: String(dueYear),
          label: `${dueYear}: ${formatNaira(price)}`,
        }))}
      />
    </Form.Item>
  );
}

function Fields({ plans }: { plans: readonly Subscription[] }) {
  return (
    <>
      <MemberField />
      <YearField plans={plans} />
      <Form.Item name="amount" label="Amount" required>
        <NairaInput />
      </Form.Item>
      <Form.Item name="method" label="Method" required>
        <SelectInput
          placeholder="How it was paid"
          options={receivedMethods.map((method) => ({ value: method, label: method }))}
        />
      </Form.Item>
      <Form.Item
        name="reference"
        label="Reference"
        required
        extra="The number of the receipt, teller, cheque or transfer."
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="datePayed" label="Date Paid" required>
        <Input type="date" max={dayInNigeria()} />
      </Form.Item>
    </>
  );
}

type Props = { plans: readonly Subscription[]; onRecorded: () => void };

/** 'Record a payment': dues that reached the treasurer by hand. */
export function RecordPayment({ plans, onRecorded }: Props) {
  const invalidate = useInvalidate();
  const { drawerProps, show, close, form, onFinish } = useDrawerForm<BaseRecord, HttpError, Values>(
    {
      resource: 'admin-dues',
      action: 'create',
      redirect: false,
      /* SchemaForm shows the server's errors itself. */
      disableServerSideValidation: true,
      successNotification: (answer) => ({
        message: `Payment recorded. The invoice number is ${answer?.data.paymentId}.`,
        type: 'success',
      }),
      errorNotification: false,
    },
  );
  const done = async () => {
    close();
    onRecorded();
    /* The member's standing has changed with it. */
    await invalidate({ resource: 'payers', invalidates: ['all'] });
  };
  const [newest] = plans;
  return (
    <>
      <button type="button" className="button" onClick={() => show()}>
        <Icon name="plus" /> Record a payment
      </button>
      <SideDrawer {...drawerProps} title="Record a payment" forceRender={false}>
        {newest ? (
          <SchemaForm
            form={form}
            schema={recordForm}
            initial={{
              dueYear: String(newest.dueYear),
              amount: String(newest.price),
              datePayed: dayInNigeria(),
            }}
            send={onFinish}
            onDone={() => void done()}
            onCancel={close}
            submit="Record payment"
            draft={draft}
            reset
          >
            <Fields plans={plans} />
          </SchemaForm>
        ) : (
          <p>No subscription has been set up yet, so nothing is due. Begin under Setup Payment.</p>
        )}
      </SideDrawer>
    </>
  );
}
