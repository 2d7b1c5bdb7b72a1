import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createBackground } from './background.ts';
import type { Context } from './context.ts';
import type { connect } from './db/client.ts';
import { errorCode } from './error-code.ts';
import { createGateways } from './gateways/registry.ts';
import { createImages } from './images.ts';
import { registerMails } from './jobs/mails.ts';
import { createQueue } from './jobs/queue.ts';
import { withLetterhead } from './mail/letterhead.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { reportAddress } from './mail/report-address.ts';
import { findOpenSessions } from './modules/account/sessions/sessions.ts';
import { linkReturn } from './modules/books/bank-statements/link-known.ts';
import { ratesOfCategory } from './modules/books/national-share/share.ts';
import { keepReferencedMedia } from './modules/content/media/media.ts';
import { readLetterhead } from './modules/content/site/society.ts';
import { owedColumns, withOwed } from './modules/dues/arrears/arrears-export.ts';
import {
  followCategoryCharges,
  previewCategoryCharges,
} from './modules/dues/charging/category-charges.ts';
import { chargeNewMembers } from './modules/dues/charging/charging.ts';
import {
  chargeEarlierYears,
  previewEarlierYears,
  previewEarlierYearsOfNew,
} from './modules/dues/charging/earlier-years.ts';
import {
  chargeAgain,
  chargeAgainAfter,
  compareForMerge,
  releaseCrossings,
  reverseChargedTwice,
  reverseCharges,
  reverseUntouchedOf,
  writeOffRest,
} from './modules/dues/ledger/merge.ts';
import { allocateOpen } from './modules/dues/ledger/post.ts';
import { findBalance, lockLedger, lockLedgersOf } from './modules/dues/ledger/public-repo.ts';
import { pricesOfCategory } from './modules/dues/subscription/subscription.ts';
import {
  resendInvitation,
  takeInvitationReport,
} from './modules/members/invitations/invitations.ts';
import { leaveByComplaint } from './modules/messages/complaints.ts';
import { supersedeReceiptsOf } from './modules/payments/receipts/issue-receipt.ts';
import { holdPaymentsOf, returnHeldOf } from './modules/payments/settlement/hold-payments.ts';
import { createSecretFile, readSecretFile } from './secret-file.ts';
import { createLimits } from './security/limits.ts';
import { createPasswords } from './security/passwords.ts';
import { createSigner } from './security/tokens.ts';
import type { Settings } from './settings.ts';
import { createSms } from './sms/create-sms.ts';
import { StartError } from './start-error.ts';
import { openStorage, uploadsFolder } from './storage/open-storage.ts';
import { incomingFolder } from './storage/partial-files.ts';

/* The format that is generated below: 256 random bits in hexadecimal. */
const secretForm = /^[0-9a-f]{64}$/;

/* Created once for each data folder; later starts and other processes read it. */
async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const read = () => readSecretFile(path, secretForm);
  const existing = await read().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    await createSecretFile(path, randomBytes(32).toString('hex'));
    return read();
  });
  if (existing !== undefined) return existing;
  throw new StartError(
    `The secret in ${path} is damaged and not used: put the file back from a backup, or delete it to have a new one made, which ends the links that were sent by mail.`,
  );
}

/* What a lower floor asks of a higher one. */
const portsOf = (
  parts: Pick<Context, 'db' | 'limits' | 'outbox' | 'signer'>,
): Context['ports'] => ({
  findOpenSessions,
  onInvitationReported: (actor, report, failed) =>
    takeInvitationReport(parts, actor, report, failed),
  onMailComplaint: leaveByComplaint,
  lockLedger,
  onMemberJoined: chargeNewMembers,
  resendInvitation: (actor, userId) => resendInvitation(parts, actor, userId),
  memberLedgers: {
    lock: lockLedgersOf,
    findBalance,
    compareForMerge,
    holdPayments: holdPaymentsOf,
    returnHeld: returnHeldOf,
    reverseUntouchedOf,
    reverseCharges,
    chargeAgainAfter,
    writeOffRest,
    reverseChargedTwice,
    allocateOpen,
    releaseCrossings,
    chargeAgain,
  },
  categoryCharges: { preview: previewCategoryCharges, follow: followCategoryCharges },
  onNameConfirmed: supersedeReceiptsOf,
  onPaymentReturned: linkReturn,
  earlierYears: {
    preview: previewEarlierYears,
    previewNew: previewEarlierYearsOfNew,
    charge: chargeEarlierYears,
  },
  usesOfCategory: async (db, code) => [
    ...(await pricesOfCategory(db, code)),
    ...(await ratesOfCategory(db, code)),
  ],
  withOwed,
  owedColumns,
  keepReferencedMedia,
});

/** Builds the app's services over a connected and migrated database. */
export async function createContext(
  settings: Settings,
  { pool, db }: ReturnType<typeof connect>,
  log: FastifyBaseLogger,
): Promise<Context> {
  const signer = createSigner(settings.secret ?? (await loadOrCreateSecret(settings.dataDir)));
  const limits = createLimits(pool);
  const { mailReportsTo } = settings;
  const outbox = createOutbox(db, createMailer(settings), log, {
    dress: async (mail) => withLetterhead(mail, await readLetterhead(db, settings.publicUrl)),
    bulkPerMinute: settings.bulkMailsPerMinute,
    reportsOf: mailReportsTo ? (id) => reportAddress(signer, mailReportsTo, { id }) : undefined,
  });
  const context: Context = {
    settings,
    pool,
    db,
    incoming: incomingFolder(uploadsFolder(settings)),
    signer,
    log,
    lifecycle: { draining: false },
    storage: await openStorage(settings),
    images: createImages(),
    passwords: await createPasswords(),
    limits,
    queue: createQueue(pool),
    outbox,
    sms: createSms(settings),
    background: createBackground(log),
    gateways: createGateways({ db, settings, signer }),
    ports: portsOf({ db, limits, outbox, signer }),
  };
  registerMails(context);
  return context;
}
