import { PageTop } from '../parts/page-top.tsx';
import type { ResourcePage } from '../resource.ts';

type Props = { page?: Pick<ResourcePage, 'title' | 'heading' | 'lead'> | undefined };

/** Renders the skeleton of a page that is loading ('Loading...'), under its heading if known. */
export function PageSkeleton({ page }: Props) {
  return (
    <>
      {page ? <PageTop title={page.heading ?? page.title} lead={page.lead} /> : null}
      <div className="page-skeleton" role="status">
        <p className="unseen">Loading...</p>
        {page ? null : <i className="wide" />}
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
