import type { Role } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import type { LiveTopic } from '#contract/system/live.ts';

/** The part of a contract row that the portal uses. */
export type ResourceCall = Pick<
  Call,
  'method' | 'path' | 'access' | 'list' | 'record' | 'upload' | 'once'
> & {
  query?: { shape: Readonly<Record<string, unknown>> };
};

/**
 * A contract row without its schemas, which are too large for a member's phone: `satisfies LightCall<typeof
 * row>` checks it against the row.
 */
export type LightCall<Row extends Call> = Pick<
  Row,
  'method' | 'path' | 'access' | (keyof Row & ('list' | 'record' | 'upload' | 'once'))
>;

/** The calls of a resource. `{name}` in a path is filled from the id or from `meta`. */
export type ResourceCalls = Partial<
  Record<'list' | 'one' | 'create' | 'update' | 'remove', ResourceCall>
>;

export type ResourceAccess = {
  /** refine's name of the resource. */
  name: string;
  /** The role that may open its pages; others go to /unauthorized. */
  role: Role;
  calls: ResourceCalls;
  /** The live topics that refetch it; by default the one with its name. */
  topics?: readonly LiveTopic[];
  /** Its pages; each is open to whoever may make the call that it needs. */
  pages: Readonly<Record<string, { needs?: ResourceCall }>>;
};
