import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'type'> & {
  icon: IconName;
  /** What it does, to what: for those who hear it. */
  label: string;
};

/** A button that is an icon alone. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className="icon-button" aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
