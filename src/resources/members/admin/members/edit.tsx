import { useResourceParams } from '@refinedev/core';
import { useRef } from 'react';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import EditPage from '../../../../portal/pages/edit.tsx';
import { readUser, saveUser } from '../../../../shared/session.ts';
import { useAskOpenCharges } from '../parts/open-charges.tsx';
import { useAskSharedAddress } from '../parts/shared-address.tsx';
import { useCategories, withCategories } from '../parts/use-categories.tsx';

/** Renders the form of all member fields that an admin may correct. */
export default function EditMember() {
  const { id } = useResourceParams();
  const ask = useAskOpenCharges();
  const askShared = useAskSharedAddress();
  const { ofMembers, isReady } = useCategories();
  const openCharges = useRef<OpenCharges>('lower');
  const acceptShared = useRef(false);
  if (!isReady) return <PageSkeleton />;
  return (
    <EditPage
      fieldsFor={(_, fields) => withCategories(fields, 'duesCategory', ofMembers)}
      confirm={async ({ duesCategory, status, email }, saved) => {
        const isNewAddress = email !== saved?.email;
        const shared = isNewAddress ? await askShared(email, String(id)) : false;
        if (shared === null) return false;
        acceptShared.current = shared;
        const category = duesCategory ? String(duesCategory) : null;
        const chosen = await ask({
          ids: [String(id)],
          duesCategory: category,
          ...(status ? { status: String(status) } : {}),
        });
        openCharges.current = chosen ?? 'lower';
        return chosen !== null;
      }}
      wrap={(sent) => ({
        ...sent,
        ...(acceptShared.current && { acceptShared: true }),
        ...(openCharges.current !== 'lower' && { openCharges: openCharges.current }),
      })}
      onSaved={(saved) => {
        /* The top bar shows the admin's own name. */
        const stored = readUser();
        if (stored && stored._id === saved._id) saveUser({ ...stored, ...saved });
      }}
    />
  );
}
