import { PageTop } from './blocks.tsx';
import { Empty, type EmptyKind } from './empty.tsx';
import '../styles/page-top.css';

/** Renders the page of a kind's first item while there is none. */
export function NothingYet({ title, kind }: { title: string; kind: EmptyKind }) {
  return (
    <>
      <PageTop title={title} />
      <div className="wrap section under-h1">
        <Empty kind={kind} />
      </div>
    </>
  );
}
