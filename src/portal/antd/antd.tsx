import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import locale from 'antd/locale/en_GB';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { readAntdTheme } from './antd-theme.ts';
import './antd.css';

const nonceOf = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/* Renders menus inside the landmark or dialog of their opener; a modal takes clicks in its content alone. */
const popupContainer = (opener?: HTMLElement) =>
  opener?.closest<HTMLElement>('.ant-modal-content, [role="dialog"], main') ?? document.body;

const readMode = () => document.documentElement.dataset.theme;

function onModeChange(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Applies the society's theme to the antd components inside, light or dark like the page. */
export function Antd({ children }: { children: ReactNode }) {
  const mode = useSyncExternalStore(onModeChange, readMode);
  const theme = useMemo(() => readAntdTheme(mode), [mode]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      csp={{ nonce: nonceOf() }}
      getPopupContainer={popupContainer}
    >
      {children}
    </ConfigProvider>
  );
}
