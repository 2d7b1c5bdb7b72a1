import { Space } from 'antd';
import type { ReactNode } from 'react';
import './antd.css';

type Props = { title?: ReactNode; extra?: ReactNode; children?: ReactNode };

/**
 * Stands in for the header of pages that refine-antd has of Pro Layout, which brings a theme and words of its own
 * (vite.config.ts): heading, buttons, content. Breadcrumbs and the way back are the frame's.
 */
export function PageHeader({ title, extra, children }: Props) {
  return (
    <div className="ant-page-header">
      <div className="ant-page-header-heading">
        <div className="ant-page-header-heading-title">{title}</div>
        {extra ? (
          <div className="ant-page-header-heading-extra">
            <Space>{extra}</Space>
          </div>
        ) : null}
      </div>
      {children}
    </div>
  );
}
