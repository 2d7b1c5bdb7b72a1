import { type BaseRecord, useGo } from '@refinedev/core';
import { type Location, useLocation } from 'react-router';
import { useDrawer } from '../routing/use-drawer.ts';
import { useManifest } from '../routing/use-manifest.ts';
import { usePathTo } from '../services.ts';
import { FormPage } from './form-page.tsx';
import { WholeForm, type WholeFormProps } from './whole-form.tsx';

export type WholeFormPageProps = Omit<WholeFormProps, 'frame'> & {
  title: string;
  /** Whether it leads to the page of the record that it has made. */
  opensRecord?: boolean;
};

/**
 * Returns the name of a page's draft: its address, and what was selected for it. What was begun for a few must not come
 * back for everybody.
 */
export const pageDraft = ({ pathname, state }: Pick<Location, 'pathname' | 'state'>): string =>
  state ? `${pathname} ${JSON.stringify(state)}` : pathname;

/**
 * Renders a form of a schema's fields as a page, or in the surrounding drawer; sent or cancelled, it closes. What is
 * typed survives a reload.
 */
export function WholeFormPage({ title, opensRecord = false, ...props }: WholeFormPageProps) {
  const { name, pages } = useManifest();
  const go = useGo();
  const pathTo = usePathTo();
  const draft = pageDraft(useLocation());
  const close = useDrawer()?.close ?? (() => go({ to: pages.list?.path ?? '/', type: 'replace' }));
  const open = ({ _id }: BaseRecord) =>
    go({ to: pathTo(name, 'show', { id: String(_id) }), type: 'replace' });
  return (
    <WholeForm
      onDone={opensRecord ? open : close}
      onCancel={close}
      draft={draft}
      {...props}
      frame={(body, foot) => (
        <FormPage action={props.action ?? 'create'} title={title} foot={foot}>
          {body}
        </FormPage>
      )}
    />
  );
}
