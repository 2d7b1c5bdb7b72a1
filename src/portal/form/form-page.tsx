import { Create, Edit } from '@refinedev/antd';
import type { ReactNode } from 'react';
import { useTitle } from '../frame/title.ts';
import { useDrawer } from '../routing/use-drawer.ts';

const frames = { create: Create, edit: Edit };

type Props = {
  action: keyof typeof frames;
  title: string;
  foot: ReactNode;
  children: ReactNode;
};

/** Renders a form as a page: in refine-antd's `Create` or `Edit`, or in the surrounding drawer. */
export function FormPage({ action, title, foot, children }: Props) {
  const Frame = frames[action];
  useTitle(title);
  if (useDrawer())
    return (
      <>
        {children}
        {foot}
      </>
    );
  return (
    <Frame
      title={<h1>{title}</h1>}
      breadcrumb={false}
      /* refine-antd nests a button in a button; the breadcrumbs lead back. */
      goBack={null}
      headerButtons={() => null}
      footerButtons={foot}
    >
      {children}
    </Frame>
  );
}
