import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { UserActor } from './audit/audit.ts';
import type { Once } from './idempotency/once.ts';

export type App = FastifyInstance;

declare module 'fastify' {
  interface FastifyInstance {
    /** The folder where uploads arrive. */
    incoming: string;
    /** Runs a request with an `Idempotency-Key` once. */
    once: Once;
  }
  interface FastifyContextConfig {
    /** The contract's row that this route serves. */
    call?: Call;
    /** Why a route without a row exists; such a route is open to anyone. */
    publicReason?: string;
  }
  interface FastifyRequest {
    /** The user who makes the request; null for calls that anyone may make. */
    actor: UserActor | null;
  }
}
