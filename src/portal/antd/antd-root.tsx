import { App } from 'antd';
import type { ReactNode } from 'react';
import { Antd } from './antd.tsx';

/** What antd's parts of an admin page stand in: the theme of the society, and the place of its dialogs. */
export function AntdRoot({ children }: { children: ReactNode }) {
  return (
    <Antd>
      <App component={false}>{children}</App>
    </Antd>
  );
}
