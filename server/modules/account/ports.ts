import type { Actor } from '../../audit/audit.ts';
import type { Transaction } from '../../db/client.ts';

/** What accounts ask of the floors above them; `server/services.ts` fills it. */
export type AccountPorts = {
  /** Locks the ledger until the transaction ends, before anything is written that others lock after it. */
  lockLedger: (tx: Transaction) => Promise<void>;
  /**
   * Hears of who is a member from now on, in the same transaction; of who was left out by mistake, with the moment since
   * when.
   */
  onMemberJoined: (tx: Transaction, userIds: readonly string[], awaySince?: Date) => Promise<void>;
  /** Mails the invitation again to an invited member who tries to register. */
  resendInvitation: (actor: Actor, userId: string) => Promise<void>;
};
