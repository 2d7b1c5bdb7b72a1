import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

type Props = Omit<ButtonProps, 'href' | 'onClick'> & {
  to: string;
  /** Whether to keep the list's query in the address, for example when a drawer opens over it. */
  keepQuery?: boolean;
  /** What the page it leads to finds in the state of its location. */
  state?: string;
};

/** Renders a link to a page of the portal that looks like antd's button. */
export function LinkButton({ to, keepQuery = false, state, ...rest }: Props) {
  const { search } = useLocation();
  const target = keepQuery ? `${to}${search}` : to;
  const onClick = useLinkClickHandler<HTMLElement>(target, { state });
  return <Button {...rest} href={useHref(target)} onClick={onClick} />;
}
