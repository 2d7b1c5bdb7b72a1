import { Alert } from 'antd';
import { contentCalls } from '#contract/content/site/calls.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';

/* How many sample drafts there are. */
type Samples = { count: number };

const inWords = ({ count }: Samples) =>
  count === 1 ? 'One sample draft' : `${count} sample drafts`;

const remove = actsOn<Samples>()(contentCalls.removeSamples, {
  key: 'remove',
  label: 'Remove the sample drafts',
  isFor: ({ count }) => count > 0,
  question: (samples) => ({
    title: 'Remove the sample drafts?',
    text: `${inWords(samples)} that nobody has edited or published will be in the trash for 30 days.`,
    act: 'Remove them',
  }),
  done: ({ data: { removed } }) =>
    `${inWords({ count: removed })} ${removed === 1 ? 'is' : 'are'} in the trash.`,
});

/** Offers to remove the sample drafts that nobody has edited, in one step. */
export function SampleDrafts({ count }: Samples) {
  if (count === 0) return null;
  return (
    <Alert
      type="info"
      className="draft-note"
      message={`${inWords({ count })}: texts and pictures to begin with. The site does not show them.`}
      description={<ActButton act={remove} record={{ count }} resource="content" />}
    />
  );
}
