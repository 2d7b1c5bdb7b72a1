import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../../context.ts';
import { ago } from '../../../db/moments.ts';
import { notFound, unauthenticated } from '../../../errors.ts';
import { type Gateway, unlessUnavailable } from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { hashToken } from '../../../security/tokens.ts';
import * as repo from '../record/repo.ts';
import * as events from './events-repo.ts';
import { claimOpenMoneyBack } from './money-back-repo.ts';
import { tellOfRefusedKeys } from './refused-keys.ts';
import { settle } from './settle.ts';
import { askAboutUnknown, findReferences } from './unknown-events.ts';

/** @throws AppError 404 if this gateway is not set up */
export function gatewayNamed({ gateways }: Pick<Context, 'gateways'>, name: string): Gateway {
  const gateway = gateways.byName(name);
  if (!gateway) throw notFound('This payment gateway');
  return gateway;
}

/* Settles what an event is about; where nobody knows its reference, asks what the gateway says of it. */
async function act(context: Context, gateway: Gateway, named: string | null): Promise<void> {
  const reference = named ?? (await findReferences(context, gateway)).at(0) ?? null;
  if (!reference) return;
  if ((await settle(context, gateway, reference)) === null) await askAboutUnknown(context, gateway);
}

/**
 * Stores a gateway's event and processes it after the response. Repeated events and those with an
 * unknown reference are stored too: the sweep retries them.
 *
 * @throws AppError 401 if the signature is invalid, 404 for another gateway
 */
export async function receiveWebhook(
  context: Context,
  name: string,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): Promise<void> {
  const { db, background } = context;
  const gateway = gatewayNamed(context, name);
  const event = gateway.readWebhook(headers, rawBody);
  if (!event) throw unauthenticated('The signature does not hold.');
  const { reference, gatewayId = null, kind = 'charge' } = event;
  const known = await events.insertEvent(db, {
    id: newId(),
    gateway: gateway.name,
    reference,
    gatewayId,
    kind,
    digest: hashToken(rawBody.toString('base64')),
    body: event.body ?? {},
  });
  if (kind && (reference || gatewayId))
    background.run('settle', () => act(context, gateway, known).catch(unlessUnavailable));
}

/**
 * Milliseconds between two checks of a failed or closed checkout, and after which checks stop:
 * until then a gateway may still take money for it.
 */
const failedRecheckMs = { every: 60 * 60_000, until: 3 * 24 * 60 * 60_000 };

/* What a lost webhook, a closed browser or a crash left at a gateway, by reference. */
async function referencesToSweep({ db, settings }: Context, { name }: Gateway) {
  /* A new checkout is left alone for two sweeps; what goes back takes days, and is asked about in ten. */
  const sweepMs = settings.sweepSeconds * 1_000;
  return new Set([
    ...(await events.findUnprocessedReferences(db, name)),
    ...(await repo.claimOpenSince(db, name, ago(2 * sweepMs))),
    ...(await claimOpenMoneyBack(db, name, ago(10 * sweepMs))),
    ...(await repo.claimFailed(db, name, {
      openedSince: ago(failedRecheckMs.until),
      notCheckedSince: ago(failedRecheckMs.every),
    })),
  ]);
}

/**
 * Checks every open checkout, recently failed ones, what is on its way back, and every unprocessed
 * event, at each gateway that is set up.
 *
 * @param signal ends it early, between two payments
 */
export async function sweepPayments(context: Context, signal?: AbortSignal): Promise<void> {
  const { gateways, log } = context;
  const noted = (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.name : 'failure' }, 'sweep: not settled');
  for (const gateway of gateways.all) {
    await findReferences(context, gateway).catch(noted);
    for (const reference of await referencesToSweep(context, gateway)) {
      if (signal?.aborted) return;
      await settle(context, gateway, reference).catch(noted);
    }
    if (signal?.aborted) return;
    await askAboutUnknown(context, gateway).catch(noted);
  }
  await tellOfRefusedKeys(context);
}
