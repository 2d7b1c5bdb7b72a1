import { formatKobo } from '#contract/naira.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { invalidField } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { signedUntil } from '../../dues/cash-accounts/public-repo.ts';
import { closedUntil } from '../../dues/periods/public-repo.ts';
import { manualGateway } from '../../payments/record/record-payment.ts';
import { heldUntil } from '../../payments/suspense/public-repo.ts';
import { bookLinked } from '../cash-book/settlements.ts';
import type { Entry } from './confirm-form.ts';
import { isKnownByProposal, nothingProposed } from './link-known.ts';
import * as linksRepo from './links-repo.ts';
import * as repo from './repo.ts';
import { freeOfMarks } from './unsigned-line.ts';

/* Money that is in another account comes into the line's; its day is neither closed nor signed there or here. */
async function expectMovable(
  tx: Transaction,
  line: repo.LineRow,
  { id, number, date, accountId }: linksRepo.Linkable,
  refuse: (message: string) => never,
): Promise<void> {
  if (accountId === line.accountId) return;
  if ((await heldUntil(tx, id)) !== null)
    refuse(`${number} is in another account, in which it waited in suspense.`);
  const limits = [await closedUntil(tx)];
  for (const id of [accountId, line.accountId]) if (id) limits.push(await signedUntil(tx, id));
  const last = limits
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  if (last && date <= last)
    refuse(
      `${number} is in another account, on a day that is closed or signed until ${longDay(last)}.`,
    );
}

/* The gateway that paid out all of these, less its fees; null where they are no settlement. */
function settledBy(
  found: readonly linksRepo.Linkable[],
  refuse: (message: string) => never,
): string | null {
  const gateways = new Set(found.map(({ gateway }) => gateway ?? manualGateway));
  if (gateways.size > 1)
    refuse('A settlement is of the payments of one gateway, and of nothing else.');
  const [gateway = manualGateway] = gateways;
  return gateway === manualGateway ? null : gateway;
}

/**
 * Links a line with the payments, vouchers or refunds that a person names: together they come to its amount. Payments that
 * were recorded by hand in another account are in the line's from then on; those of a gateway, less its fees, are its
 * settlement. The ledger must be locked.
 *
 * @returns whether it is linked now; not where it is linked, recorded or imported before already
 * @throws AppError 409 at `link` for what is not there, is shown by another line, or does not come to the amount
 */
export async function linkByHand(
  tx: Transaction,
  line: repo.LineRow,
  { link = [], place }: Entry,
  actor: UserActor,
): Promise<boolean> {
  const refuse = (message: string, status = 409): never => {
    throw invalidField(`lines.${place}.link`, message, status);
  };
  if (line.duplicateOf !== null) return false;
  if (line.state === 'known' && !isKnownByProposal(line)) return false;
  const wanted = [...new Set(link)];
  const found = wanted.every(isUuid)
    ? await linksRepo.findLinkables(tx, line.accountId, wanted)
    : [];
  if (found.length !== wanted.length) refuse('This payment or voucher was not found.', 404);
  const taken = found.find(({ linked }) => linked);
  if (taken) refuse(`Another line of a statement shows ${taken.number} already.`);
  const kobo = found.reduce((sum, one) => sum + one.kobo, 0);
  if (kobo !== line.amountKobo)
    refuse(`They come to ${formatKobo(kobo)}, and the line is ${formatKobo(line.amountKobo)}.`);
  const settles = settledBy(found, refuse);
  if (settles === null) for (const one of found) await expectMovable(tx, line, one, refuse);
  const payments = found.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  await freeOfMarks(tx, line, wanted);
  await repo.linkPayments(tx, line.id, payments);
  await linksRepo.linkOthers(tx, line, found);
  await bookLinked(tx, line, { settles, payments }, actor);
  const reason = `It is ${found.map(({ number }) => number).join(', ')}.`.slice(0, 1_000);
  await repo.updateLines(tx, [line.id], { state: 'known', reason, ...nothingProposed, settles });
  return true;
}
