import type { ReactNode } from 'react';
import { FormDone, FormMessage, Submit } from '../../shared/forms/field.tsx';
import type { useForm } from '../../shared/forms/use-form.ts';
import { NeedsScript, PageTop } from './blocks.tsx';
import { SecretariatCard } from './contact-card.tsx';
import '../styles/page-top.css';
import '../styles/place.css';
import '../../shared/styles/field.css';
import '../../shared/styles/forms.css';
import '../styles/form-page.css';

type PanelProps = { title: string; lead: string; children: ReactNode };

/** Renders a page with one small task, and contact details for help. */
export function PanelPage({ title, lead, children }: PanelProps) {
  return (
    <>
      <PageTop title={title} lead={lead} />
      <div className="wrap place section under-h1">
        <div className="small-task">{children}</div>
        <SecretariatCard title="Need help?" />
      </div>
    </>
  );
}

type FormPageProps = PanelProps & {
  form: ReturnType<typeof useForm>;
  /** The part that needs a script: 'Asking for a link'. */
  needsScript: string;
  /** The label of the submit button. */
  submit: string;
  /** Replaces the form after it is sent. */
  done?: string | false;
};

/** Renders a page with one short form. */
export function FormPage({ form, needsScript, submit, done, children, ...page }: FormPageProps) {
  return (
    <PanelPage {...page}>
      {done ? (
        <FormDone>{done}</FormDone>
      ) : (
        <form method="post" {...form.props}>
          <NeedsScript what={needsScript} />
          <FormMessage>{form.message}</FormMessage>
          {children}
          <Submit busy={form.busy}>{submit}</Submit>
        </form>
      )}
    </PanelPage>
  );
}
