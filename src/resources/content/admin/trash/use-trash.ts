import { useInvalidate } from '@refinedev/core';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useServices } from '../../../../portal/services.ts';

type Calls<Trashed> = {
  /** Restores it, and returns what to say then. */
  restore: (trashed: Trashed) => Promise<string>;
  purge: (trashed: Trashed) => Promise<unknown>;
  empty: () => Promise<unknown>;
  /** The resources whose lists have what is restored. */
  renews: readonly string[];
};

/** Returns the actions on what is in the trash: restore, delete for good, and emptying all of it. */
export function useTrash<Trashed extends { title: string }>({
  restore,
  purge,
  empty,
  renews,
}: Calls<Trashed>) {
  const { toasts } = useServices();
  const { name } = useManifest();
  const invalidate = useInvalidate();
  const renew = async (others: readonly string[] = []) => {
    for (const resource of [name, ...others])
      await invalidate({ resource, invalidates: ['list', 'detail'] });
  };
  return {
    empty: async () => {
      await empty();
      await renew();
      toasts.show('The trash is empty.');
    },
    actionsOf: (trashed: Trashed): RowAction[] => [
      {
        key: 'restore',
        label: 'Restore',
        onChoose: async () => {
          const sentence = await restore(trashed);
          await renew(renews);
          toasts.show(sentence);
        },
      },
      {
        key: 'purge',
        label: 'Delete for good',
        danger: true,
        confirm: {
          title: `Delete ‘${trashed.title}’ for good?`,
          text: 'It cannot be restored after that.',
          act: 'Delete for good',
        },
        onChoose: async () => {
          await purge(trashed);
          await renew();
          toasts.show(`‘${trashed.title}’ is removed for good.`);
        },
      },
    ],
  };
}
