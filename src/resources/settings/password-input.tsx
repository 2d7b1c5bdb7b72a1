import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from '../../portal/components/icon.tsx';

/* antd's own sign is not reached by keyboard. */
const toggle = (shown: boolean) => (
  <button type="button">
    <span className="unseen">{shown ? 'Hide' : 'Show'} the password</span>
    <Icon name={shown ? 'hidden' : 'eye'} />
  </button>
);

/** A password in a form of antd's, with a show/hide toggle. */
export function PasswordInput(props: ComponentProps<typeof Input.Password>) {
  return <Input.Password {...props} iconRender={toggle} />;
}
