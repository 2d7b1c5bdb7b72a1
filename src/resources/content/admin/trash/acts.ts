import type { Call } from '#contract/call.ts';
import { contentCalls } from '#contract/content/calls.ts';
import type { TrashedContent, TrashedFile } from '#contract/content/trash/schemas.ts';
import { type Act, type Acts, actsOn } from '../../../../portal/act/act.ts';

/* What can be done in either trash; `all` is what is emptied: 'all deleted files'. */
const actsOfTrash = <Trashed extends { title: string }>(
  restore: Act<Trashed>,
  purge: Call,
  empty: Call,
  all: string,
): Acts<Trashed> => {
  const act = actsOn<Trashed>();
  return {
    page: [
      act(empty, {
        key: 'empty',
        label: 'Empty the trash',
        danger: true,
        isFor: (_, { rows }) => rows.length > 0,
        question: () => ({
          title: 'Empty the trash?',
          text: `This removes ${all} for good. It cannot be undone.`,
        }),
        done: () => 'The trash is empty.',
      }),
    ],
    row: [
      restore,
      act(purge, {
        key: 'purge',
        label: 'Delete for good',
        danger: true,
        question: ({ title }) => ({
          title: `Delete ‘${title}’ for good?`,
          text: 'It cannot be restored after that.',
        }),
        done: (_, { title }) => `‘${title}’ is removed for good.`,
      }),
    ],
  };
};

export const contentActs = actsOfTrash(
  actsOn<TrashedContent>()(contentCalls.restoreContent, {
    key: 'restore',
    label: 'Restore',
    done: ({ data: { item } }, { what, title }) => {
      if (what === 'item')
        return `‘${title}’ has been restored${item.published ? ', and is on the site' : ''}.`;
      return item.hasDraft
        ? `The ${what} is back in ‘${title}’, as a draft. Publish it to show it on the site.`
        : `The ${what} is back in ‘${title}’.`;
    },
    changes: ['content'],
  }),
  contentCalls.purgeContent,
  contentCalls.emptyContentTrash,
  'all deleted stories, pictures and documents',
);

export const fileActs = actsOfTrash(
  actsOn<TrashedFile>()(contentCalls.restoreFile, {
    key: 'restore',
    label: 'Restore',
    done: (_, { title, isNameTaken }) =>
      `‘${title}’ has been restored: members find it again${isNameTaken ? ', beside another one of that name' : ''}.`,
    changes: ['admin-files'],
  }),
  contentCalls.purgeFile,
  contentCalls.emptyFileTrash,
  'all deleted files',
);
