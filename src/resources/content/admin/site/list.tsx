import { Alert } from 'antd';
import { contentCalls } from '#contract/content/calls.ts';
import type { KindCount } from '#contract/content/site/schemas.ts';
import { countOf, isOrAre } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import { aboutKind, kinds } from './kinds.ts';
import './site.css';

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
    `${inWords({ count: removed })} ${isOrAre(removed)} in the trash.`,
});

/* Offers to remove the sample drafts that nobody has edited, in one step. */
function SampleDrafts({ count }: Samples) {
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

type Kind = (typeof kinds)[number];

/* Shows how many items a kind has; nothing if the server does not report it. */
function Counts({ kind: { row }, count }: { kind: Kind; count: KindCount }) {
  const { published, drafts } = count;
  if (row.single)
    return <Tag kind={published ? 'ok' : 'plain'}>{published ? 'Published' : 'Draft'}</Tag>;
  return (
    <>
      <span>
        <b>{published}</b> published
      </span>
      {drafts > 0 ? <Tag>{countOf(drafts, 'drafts')}</Tag> : null}
    </>
  );
}

/** Lists every kind of public content, with its number of items. */
export default function Content() {
  const { data, isLoading } = useApiQuery(contentCalls.contentCounts, { staleTime: 0 });
  const counts = data?.data.kinds;
  const samples = (counts ?? []).reduce((sum, one) => sum + (one.samples ?? 0), 0);
  return (
    <>
      <PageTop
        title="Content"
        lead="What the public site shows. What you publish is there at once."
      >
        <PageLink className="button quiet" to={['content-trash', 'list']}>
          <Icon name="trash" /> Trash
        </PageLink>
      </PageTop>
      <SampleDrafts count={samples} />
      <ul className="kind-cards">
        {kinds.map((kind) => {
          const count = counts?.find((one) => one.kind === kind.name);
          return (
            <li key={kind.name}>
              <PageLink to={['content', 'kind', { kind: kind.name }]} className="panel">
                <h2>
                  {kind.row.label} <Icon name="right" />
                </h2>
                <p>{aboutKind(kind.name)}</p>
                <p className="kind-counts">
                  {isLoading ? <i className="line-skeleton" /> : null}
                  {count ? <Counts kind={kind} count={count} /> : null}
                  {count?.updatedAt ? (
                    <small>
                      <span className="unseen">changed </span>
                      {longDate(count.updatedAt)}
                    </small>
                  ) : null}
                </p>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
