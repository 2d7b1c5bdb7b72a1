import type { ReactNode } from 'react';
import type { ResourceColumn } from '../resource.ts';
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

/** Returns what shows a state by its kind and its word, and the column of it, which filters by it. */
export function tagsOf<State extends string>(
  shown: Readonly<Record<State, readonly [TagKind, string]>>,
) {
  const all = Object.entries<readonly [TagKind, string]>(shown);
  const StateTag = ({ state }: { state: State }) => {
    /* A newer server may have others. */
    const [kind, word] = shown[state] ?? ['plain', state];
    return <Tag kind={kind}>{word}</Tag>;
  };
  const stateColumn: ResourceColumn<{ state: State }> = {
    dataIndex: 'state',
    title: 'State',
    filters: all.map(([value, [, text]]) => ({ value, text })),
    render: (_, record) => <StateTag {...record} />,
  };
  return { StateTag, stateColumn };
}
