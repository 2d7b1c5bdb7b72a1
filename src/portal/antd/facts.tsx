import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';

/** What a fact is called, and what it is: it is left out where there is nothing. */
export type Fact = readonly [label: string, value: ReactNode];

type Props = Omit<DescriptionsProps, 'items' | 'children'> & { facts: readonly Fact[] };

/** Renders facts, one below the other where no number of columns is given. */
export function Facts({ facts, column = 1, ...more }: Props) {
  const items = facts
    .filter(([, value]) => value)
    .map(([label, children]) => ({ key: label, label, children }));
  return <Descriptions {...more} column={column} items={items} />;
}
