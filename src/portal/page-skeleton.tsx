import { PageTop } from '../components/page-top.tsx';

/** The shape of a page while it is on its way (specification §4: 'Loading...'), under its title if known. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title ? <PageTop title={title} /> : null}
      <div className="page-skeleton" role="status">
        <p className="unseen">Loading...</p>
        {title ? null : <i className="wide" />}
        <div>
          <i />
          <i />
          <i />
        </div>
        <i className="tall" />
      </div>
    </>
  );
}
