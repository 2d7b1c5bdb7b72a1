import { Icon } from './icons.tsx';
import { local } from './storage.ts';

/** Switches between light and dark, and stores the choice under `colorMode`; light is the default. */
export function ThemeSwitch() {
  const change = () => {
    const dark = document.documentElement.dataset.theme !== 'dark';
    if (dark) document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
    local.setItem('colorMode', dark ? 'dark' : 'light');
  };
  return (
    <button type="button" className="theme-switch" onClick={change}>
      <Icon name="moon" />
      <span className="unseen">Change between light and dark</span>
    </button>
  );
}
