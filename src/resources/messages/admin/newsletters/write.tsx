import CreatePage from '../../../../portal/pages/create.tsx';

/** Renders 'Write a newsletter': it is kept as a draft, and sent from its page. */
export default function WriteNewsletter() {
  return (
    <CreatePage submit="Save draft" success="The newsletter is kept as a draft." opensRecord />
  );
}
