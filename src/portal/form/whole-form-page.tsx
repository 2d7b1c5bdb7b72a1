import { useGo } from '@refinedev/core';
import { useDrawer } from '../routing/use-drawer.ts';
import { useManifest } from '../routing/use-manifest.ts';
import { FormPage } from './form-page.tsx';
import { WholeForm, type WholeFormProps } from './whole-form.tsx';

export type WholeFormPageProps = Omit<WholeFormProps, 'frame'> & { title: string };

/** Renders a form of a schema's fields as a page, or in the surrounding drawer; sent or cancelled, it closes. */
export function WholeFormPage({ title, ...props }: WholeFormPageProps) {
  const { pages } = useManifest();
  const go = useGo();
  const close = useDrawer()?.close ?? (() => go({ to: pages.list?.path ?? '/', type: 'replace' }));
  return (
    <WholeForm
      onDone={close}
      onCancel={close}
      {...props}
      frame={(body, foot) => (
        <FormPage action={props.action ?? 'create'} title={title} foot={foot}>
          {body}
        </FormPage>
      )}
    />
  );
}
