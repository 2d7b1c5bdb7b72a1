import { Alert, Button } from 'antd';
import { contentCalls } from '#contract/content/site/calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';

type Props = {
  /** How many there are. */
  count: number;
  /** Reads the counts again. */
  onRemoved: () => unknown;
};

/** Offers to remove the sample drafts that nobody has edited, in one step. */
export function SampleDrafts({ count, onRemoved }: Props) {
  const { send } = useSend();
  const confirm = useConfirm();
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
        await send(contentCalls.removeSamples, {
          done: ({ data: { removed } }) =>
            `${removed === 1 ? 'One sample draft is' : `${removed} sample drafts are`} in the trash.`,
          changes: ['content'],
        });
        await onRemoved();
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
