import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { type PagePlace, usePathTo } from '../services.ts';

type Props = Omit<ButtonProps, 'href' | 'onClick'> & {
  /** A path, or a page of a resource. */
  to: string | PagePlace;
  /** Whether to keep the list's query in the address, for example when a drawer opens over it. */
  keepQuery?: boolean;
  /** What the page it leads to finds in the state of its location. */
  state?: string;
};

/** Renders a link to a page of the portal that looks like antd's button. */
export function LinkButton({ to, keepQuery = false, state, ...rest }: Props) {
  const { search } = useLocation();
  const pathTo = usePathTo();
  const path = typeof to === 'string' ? to : pathTo(...to);
  const target = keepQuery ? `${path}${search}` : path;
  const onClick = useLinkClickHandler<HTMLElement>(target, { state });
  return <Button {...rest} href={useHref(target)} onClick={onClick} />;
}
