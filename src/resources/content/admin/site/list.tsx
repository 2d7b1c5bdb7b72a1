import { Link } from 'react-router';
import { contentCalls } from '#contract/content/site/calls.ts';
import type { KindCount } from '#contract/content/site/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { aboutKind, kinds } from './kinds.ts';
import { SampleDrafts } from './sample-drafts.tsx';
import './site.css';

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
  const pathTo = usePathTo();
  const { data, isLoading } = useApiQuery(contentCalls.contentCounts, { staleTime: 0 });
  const counts = data?.data.kinds;
  const samples = (counts ?? []).reduce((sum, one) => sum + (one.samples ?? 0), 0);
  return (
    <>
      <PageTop
        title="Content"
        lead="What the public site shows. What you publish is there at once."
      >
        <Link className="button quiet" to={pathTo('content-trash', 'list')}>
          <Icon name="trash" /> Trash
        </Link>
      </PageTop>
      <SampleDrafts count={samples} />
      <ul className="kind-cards">
        {kinds.map((kind) => {
          const count = counts?.find((one) => one.kind === kind.name);
          return (
            <li key={kind.name}>
              <Link to={pathTo('content', 'kind', { kind: kind.name })} className="panel">
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
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
