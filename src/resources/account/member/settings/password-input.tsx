import Password from 'antd/es/input/Password';
import type { ComponentProps } from 'react';
import { Icon } from '../../../../portal/parts/icon.tsx';
import './settings.css';

/* antd's own toggle cannot be reached by keyboard. */
const toggle = (shown: boolean) => (
  <button type="button">
    <span className="unseen">{shown ? 'Hide' : 'Show'} the password</span>
    <Icon name={shown ? 'hidden' : 'eye'} />
  </button>
);

/** Renders a password input for antd forms, with a show/hide toggle. */
export function PasswordInput(props: ComponentProps<typeof Password>) {
  return <Password {...props} iconRender={toggle} />;
}
