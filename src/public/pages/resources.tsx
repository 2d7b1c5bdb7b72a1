import { useContent } from '../content-store.tsx';
import { Empty, PageTop } from '../parts/blocks.tsx';
import { FileRow } from '../parts/file-row.tsx';

export default function Resources() {
  const items = useContent('downloads');
  return (
    <>
      <PageTop
        title="Resources"
        lead="Papers on leadership, the workshop series and the district’s productivity."
      />
      <div className="wrap section under-h1">
        {items.length ? (
          <ul className="file-rows">
            {items.map((item) => (
              <FileRow key={item.slug} item={item} />
            ))}
          </ul>
        ) : (
          <Empty title="No resources yet">
            Papers for everyone will be here. Members find more in their portal.
          </Empty>
        )}
      </div>
    </>
  );
}
