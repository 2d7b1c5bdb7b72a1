import { useInvalidate } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { contentCalls } from '#contract/content/site/calls.ts';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { useServices } from '../../../../portal/services.ts';

type Props = {
  /** How many there are. */
  count: number;
  /** Reads the counts again. */
  onRemoved: () => unknown;
};

/** Offers to remove the sample drafts that nobody has edited, in one step. */
export function SampleDrafts({ count, onRemoved }: Props) {
  const { http, toasts } = useServices();
  const confirm = useConfirm();
  const invalidate = useInvalidate();
  if (count === 0) return null;
  const words = count === 1 ? 'One sample draft' : `${count} sample drafts`;
  const remove = () =>
    confirm(
      {
        title: 'Remove the sample drafts?',
        text: `${words} that nobody has edited or published will be in the trash for 30 days.`,
        act: 'Remove them',
      },
      async () => {
        const { data } = await http.send(contentCalls.removeSamples);
        await invalidate({ resource: 'content', invalidates: ['list', 'detail'] });
        await onRemoved();
        const removed =
          data.removed === 1 ? 'One sample draft is' : `${data.removed} sample drafts are`;
        toasts.show(`${removed} in the trash.`);
      },
    );
  return (
    <Alert
      type="info"
      className="draft-note"
      message={`${words}: texts and pictures to begin with. The site does not show them.`}
      description={<Button onClick={remove}>Remove the sample drafts</Button>}
    />
  );
}
