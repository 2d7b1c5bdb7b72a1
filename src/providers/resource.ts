import type { Role } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import type { LiveTopic } from '#contract/live.ts';

/** What the portal needs of a row of the contract. */
export type ResourceCall = Pick<Call, 'method' | 'path' | 'list' | 'record' | 'upload'> & {
  query?: { shape: Readonly<Record<string, unknown>> };
};

/**
 * A row said again without its schemas, which would weigh on a member's phone: `satisfies LightCall<typeof row>`
 * holds it against the row.
 */
export type LightCall<Row extends Call> = Pick<
  Row,
  'method' | 'path' | (keyof Row & ('list' | 'record' | 'upload'))
>;

/** The calls behind a resource. `{name}` in a path is filled from the id or from `meta`. */
export type ResourceCalls = Partial<
  Record<'list' | 'one' | 'create' | 'update' | 'remove', ResourceCall>
>;

/** What the providers need of a resource. */
export type ResourceAccess = {
  /** Refine's name for it. */
  name: string;
  /** Whose it is (specification §6): its pages open to this role, and lead anyone else to /unauthorized. */
  role: Role;
  calls: ResourceCalls;
  /** The live changes after which it is read anew, where that is not the topic of its name. */
  topics?: readonly LiveTopic[];
  pages: Readonly<Record<string, unknown>>;
};
