import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'type'> & {
  icon: IconName;
  /** The accessible name: the action and its object. */
  label: string;
};

/** Renders a button with only an icon. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className="icon-button" aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
