import type { Permitted } from '#contract/access.ts';
import type { ActorKind } from '#contract/system/audit/terms.ts';

/** Who makes a change, and from where. Every service function that changes something is handed one. */
export type Actor = {
  kind: ActorKind;
  /** The person; null for a visitor and for the system. */
  userId: string | null;
  /** The name of the job, the gateway or the command; null for people. */
  label: string | null;
  /** The client's network address, as Fastify derives it behind the proxies of TRUST_PROXY. */
  address: string | null;
  /** The session that the request was made in. */
  sessionId: string | null;
};

/** The system as the actor: `systemActor('gateway', 'flutterwave')`. */
export const systemActor = (kind: 'job' | 'gateway' | 'command', label: string): Actor => ({
  kind,
  label,
  userId: null,
  address: null,
  sessionId: null,
});

/** Who makes a request, which always comes from an address. */
export type Requester = Actor & { address: string };

/** The user who makes a request, with what permissions depend on. */
export type UserActor = Requester &
  Permitted & {
    userId: string;
    sessionId: string;
    remember: boolean;
    /** Whether they logged in with a one-time password and have not set their own yet. */
    mustChangePassword: boolean;
  };

/** Somebody who is not logged in. */
export const visitor = (address: string): Requester => ({
  kind: 'visitor',
  label: null,
  userId: null,
  address,
  sessionId: null,
});

/**
 * A visitor who has shown who they are: by a password, by the link that was mailed to them, or by
 * registering.
 */
export const asPerson = (
  { address }: Pick<Requester, 'address'>,
  userId: string,
  sessionId: string | null = null,
): Requester & { userId: string } => ({ kind: 'person', label: null, userId, address, sessionId });
