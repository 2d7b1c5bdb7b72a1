import { Create, Edit } from '@refinedev/antd';
import type { ReactNode } from 'react';
import { useTitle } from '../title.ts';
import { useDrawer } from '../use-drawer.ts';

const frames = { create: Create, edit: Edit };

type Props = {
  action: keyof typeof frames;
  title: string;
  /** The buttons, in a `FormFoot`. */
  foot: ReactNode;
  children: ReactNode;
};

/** A form as a page: in refine-antd's `Create` or `Edit`, or in the drawer around, which has its title. */
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
      /* Its button is one inside another; the breadcrumbs lead back. */
      goBack={null}
      headerButtons={() => null}
      footerButtons={foot}
    >
      {children}
    </Frame>
  );
}
