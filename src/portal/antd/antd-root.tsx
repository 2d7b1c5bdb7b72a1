import { App, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Antd } from './antd.tsx';

/**
 * Provides the society's antd theme and the container for antd's dialogs to an admin page. Back closes a
 * question, as it does everywhere: its button would act on what is no longer shown.
 */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (key && type === 'POP') Modal.destroyAll();
  }, [key, type]);
  return (
    <Antd>
      <App component={false}>{children}</App>
    </Antd>
  );
}
