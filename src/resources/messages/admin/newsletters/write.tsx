import { useGo } from '@refinedev/core';
import CreatePage from '../../../../portal/pages/create.tsx';
import { usePathTo } from '../../../../portal/services.ts';

/** Renders 'Write a newsletter': it is kept as a draft, and sent from its page. */
export default function WriteNewsletter() {
  const go = useGo();
  const pathTo = usePathTo();
  return (
    <CreatePage
      submit="Save draft"
      success="The newsletter is kept as a draft."
      onDone={({ _id }) =>
        go({ to: pathTo('newsletters', 'show', { id: String(_id) }), type: 'replace' })
      }
    />
  );
}
