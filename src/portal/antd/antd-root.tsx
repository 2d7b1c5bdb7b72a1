import { App } from 'antd';
import type { ReactNode } from 'react';
import { Antd } from './antd.tsx';

/** Provides the society's antd theme and the container for antd's dialogs to an admin page. */
export function AntdRoot({ children }: { children: ReactNode }) {
  return (
    <Antd>
      <App component={false}>{children}</App>
    </Antd>
  );
}
