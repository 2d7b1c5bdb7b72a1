import { useContent } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { FileRow } from '../parts/file-row.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

export default function Reports() {
  const items = useContent('reports');
  return (
    <>
      <PageTop title="Annual reports" lead="The society’s year, with its audited accounts." />
      <div className="wrap section under-h1">
        {items.length ? (
          <ul className="file-rows">
            {items.map((item) => (
              <FileRow key={item.slug} item={item} />
            ))}
          </ul>
        ) : (
          <Empty kind="reports" />
        )}
      </div>
    </>
  );
}
