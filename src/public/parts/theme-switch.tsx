import { Icon } from './icons.tsx';

/** Changes between light and dark and keeps the choice under `colorMode`; light is the default. */
export function ThemeSwitch() {
  const change = () => {
    const dark = document.documentElement.dataset.theme !== 'dark';
    if (dark) document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
    try {
      localStorage.setItem('colorMode', dark ? 'dark' : 'light');
    } catch {
      // Storage may be closed to us; the choice then lasts for this page.
    }
  };
  return (
    <button type="button" className="theme-switch" onClick={change}>
      <Icon name="moon" />
      <span className="unseen">Change between light and dark</span>
    </button>
  );
}
