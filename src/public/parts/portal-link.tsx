import type { ReactNode } from 'react';
import { photoAt } from '#contract/account/photo.ts';
import { Icon } from '../../shared/icons.tsx';
import { homeOf } from '../../shared/session.ts';
import { useStoredUser } from '../../shared/use-stored-user.ts';

type Props = {
  className?: string;
  /** What a guest sees instead: the way to log in. */
  children?: ReactNode;
};

/**
 * Links a user who is logged in to their portal, with their photo or an icon in its place; shows a guest the way
 * to log in.
 */
export function PortalLink({ className = '', children = null }: Props) {
  const user = useStoredUser();
  if (!user) return children;
  const { photo } = user;
  return (
    <a href={homeOf(user.role)} className={`portal-link ${className}`.trim()}>
      {photo ? (
        <img src={photoAt(photo, 96)} alt="" width={28} height={28} />
      ) : (
        <Icon name="person" />
      )}
      <span>My portal</span>
    </a>
  );
}
