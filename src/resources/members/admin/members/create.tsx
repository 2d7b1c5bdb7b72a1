import { useRef } from 'react';
import { memberCalls } from '#contract/members/calls.ts';
import { newMemberForm } from '#contract/members/schemas.ts';
import type { Field } from '../../../../portal/form/fields/fields.ts';
import { formFieldsOf } from '../../../../portal/form/use-fields.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { useAskEarlierYears } from '../parts/earlier-years.tsx';
import { useAskSharedAddress } from '../parts/shared-address.tsx';
import { useCategories, withCategories } from '../parts/use-categories.tsx';
import { memberFieldOptions } from './fields.ts';

const allFields = formFieldsOf({
  schema: newMemberForm,
  fields: {
    ...memberFieldOptions,
    invite: {
      group: 'Account',
      label: 'Send the invitation now',
      hint: 'A link with which they set a password. It can be e-mailed later, too.',
    },
  },
  calls: { create: memberCalls.createMember },
});

function CreateForm({ fields }: { fields: readonly Field[] }) {
  const ask = useAskEarlierYears();
  const askShared = useAskSharedAddress();
  const earlierYears = useRef<number[]>([]);
  const acceptShared = useRef(false);
  return (
    <WholeFormPage
      title="Add member"
      submit="Add member"
      schema={newMemberForm}
      fields={fields}
      success={({ fname, lname }) => `${fname} ${lname} is on the register.`}
      confirm={async ({ memberSince, status, duesCategory, email }) => {
        const shared = await askShared(email);
        if (shared === null) return false;
        acceptShared.current = shared;
        const person = { memberSince, status, duesCategory };
        const filled = Object.entries(person).filter(([, value]) => value);
        const chosen = await ask({ people: [Object.fromEntries(filled)] }, 'Add member');
        earlierYears.current = chosen ?? [];
        return chosen !== null;
      }}
      wrap={(sent) => ({
        ...sent,
        ...(acceptShared.current && { acceptShared: true }),
        ...(earlierYears.current.length > 0 && { earlierYears: earlierYears.current }),
      })}
      opensRecord
    />
  );
}

/** Adds a member to the register by hand: the account waits to be claimed. */
export default function CreateMember() {
  const { ofMembers, isReady } = useCategories();
  if (!isReady) return <PageSkeleton />;
  return <CreateForm fields={withCategories(allFields, 'duesCategory', ofMembers)} />;
}
