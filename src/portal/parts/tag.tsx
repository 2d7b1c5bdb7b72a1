import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type TagKind = 'ok' | 'warn' | 'danger' | 'plain';

const icons: Partial<Record<TagKind, IconName>> = { ok: 'check', warn: 'alert', danger: 'close' };

/** Renders a status as a word, with a colour and an icon of the same meaning. */
export function Tag({ kind = 'plain', children }: { kind?: TagKind; children: ReactNode }) {
  const icon = icons[kind];
  return (
    <span className={`tag ${kind}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}
