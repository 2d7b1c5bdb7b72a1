import { List } from 'antd';
import { longMoment } from '../../shared/format.ts';
import type { Act } from '../act/act.ts';
import { ActButton } from '../act/act-button.tsx';
import { ListFailure } from '../antd/list-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { Tag } from '../parts/tag.tsx';
import type { QueryState } from '../parts/use-api-query.ts';

type Done = { at: string; by: string | null };
type Imported = Done & { _id: string };

type Props<Of extends Imported> = {
  query: QueryState<{ data: { imports: readonly Of[] } }>;
  /** Takes one back. */
  act: Act<Of>;
  /** The resource that it changes. */
  resource: string;
  titleOf: (list: Of) => string;
  /** What it brought. */
  factsOf: (list: Of) => readonly string[];
  /** How it was taken back, and in short; null where it stands. */
  takenBack: (list: Of) => (Done & { reason: string; tag: string; what?: string }) | null;
};

/** Lists a page. */
const pageSize = 20;

const sentenceOf = (act: string, { at, by }: Done, facts: readonly string[]): string =>
  [`${act} on ${longMoment(at)}${by ? ` by ${by}` : ''}`, ...facts].join(' · ');

/** Lists the imports so far, each of which is taken back by one act; nothing where there are none. */
export function ImportsSoFar<Of extends Imported>(props: Props<Of>) {
  const { query, act, resource, titleOf, factsOf, takenBack } = props;
  const { data, error, refetch } = query;
  const lists = data?.data.imports ?? [];
  const lineOf = (list: Of) => {
    const undone = takenBack(list);
    return (
      <List.Item
        /* There also where it is done: what is typed in its dialog stays, and the server says why not. */
        extra={
          <ActButton
            act={act}
            record={list}
            resource={resource}
            aria-label={`Take back ${titleOf(list)}`}
          />
        }
      >
        <div className="row-lines">
          <b>
            {titleOf(list)} {undone ? <Tag>{undone.tag}</Tag> : null}
          </b>
          <small>{sentenceOf('Imported', list, factsOf(list))}</small>
          {undone ? (
            <small>
              {sentenceOf('Taken back', undone, undone.what ? [undone.what] : [])}: {undone.reason}
            </small>
          ) : null}
        </div>
      </List.Item>
    );
  };
  const pagination = lists.length > pageSize ? { pageSize, showSizeChanger: false } : false;
  if (data ? lists.length === 0 : !error) return null;
  return (
    <Panel title="Imports so far">
      {error && !data ? (
        <ListFailure sentence={error.message} retry={refetch} />
      ) : (
        <List dataSource={[...lists]} rowKey="_id" pagination={pagination} renderItem={lineOf} />
      )}
    </Panel>
  );
}
