import { useTable } from '@refinedev/core';
import type { Resource } from '../resource.ts';
import { useAskedList } from './use-asked-list.ts';

/**
 * Asks for a list's first rows while its page's code loads, just as its `useResourceTable` will: the page finds them
 * under the same key. Renders nothing.
 */
export function FirstRows({ resource }: { resource: Resource }) {
  useTable(useAskedList(resource, resource.list ?? {}).options);
  return null;
}
