import { opensOnceConfirmed } from '#contract/access.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { ResourcePage } from '../resource.ts';

/** Renders a page that opens with the confirmation of the registration: that it waits, and for whom. */
export function OpensLater({ page: { title, lead } }: { page: ResourcePage }) {
  return (
    <>
      <PageTop title={title} lead={lead} />
      <section className="panel told email-notice" aria-label="Waiting for confirmation">
        <p>{opensOnceConfirmed} You do not need to do anything.</p>
      </section>
    </>
  );
}
