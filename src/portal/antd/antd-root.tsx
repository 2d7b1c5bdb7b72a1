import { App } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { onBackHeld } from '../routing/unsaved-changes.tsx';
import { useBackCloses } from '../routing/use-back-closes.ts';
import { Antd } from './antd.tsx';
import { closeQuestions } from './use-confirm.tsx';

/**
 * Provides the society's antd theme and the container for antd's dialogs to an admin page.
 */
export function AntdRoot({ children }: { children: ReactNode }) {
  useBackCloses(closeQuestions);
  useEffect(() => onBackHeld(closeQuestions), []);
  return (
    <Antd>
      <App component={false}>{children}</App>
    </Antd>
  );
}
