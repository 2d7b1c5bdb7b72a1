/** The shape of a page while it is on its way (specification §4: 'Loading...'). */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status">
      <p className="unseen">Loading...</p>
      <i className="wide" />
      <div>
        <i />
        <i />
        <i />
      </div>
      <i className="tall" />
    </div>
  );
}
