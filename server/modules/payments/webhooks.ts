import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../context.ts';
import { notFound, unauthenticated } from '../../errors.ts';
import type { Gateway } from '../../gateways/gateway.ts';
import { newId } from '../../ids.ts';
import { hashToken } from '../../security/tokens.ts';
import { findUnprocessedReferences, insertEvent } from './events-repo.ts';
import * as repo from './repo.ts';
import { settle } from './settle.ts';

/** @throws AppError 404 if this is not the configured gateway */
export function gatewayNamed({ gateway }: Context, name: string): Gateway {
  if (gateway?.name !== name) throw notFound('This payment gateway');
  return gateway;
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
  const { reference } = event;
  await insertEvent(db, {
    id: newId(),
    gateway: gateway.name,
    reference,
    digest: hashToken(rawBody.toString('base64')),
    body: event.body ?? {},
  });
  if (reference) background.run('settle', () => settle(context, gateway, reference));
}

/** Milliseconds before the sweep checks a new checkout. */
const sweepAfterMs = 2 * 60_000;

/**
 * Milliseconds between two checks of a failed or closed checkout, and after which checks stop:
 * until then a gateway may still take money for it.
 */
const failedRecheckMs = { every: 60 * 60_000, until: 3 * 24 * 60 * 60_000 };

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/**
 * Checks every open checkout, recently failed ones, and every unprocessed event: what a lost
 * webhook, a closed browser or a crash left.
 *
 * @param signal ends it early, between two payments
 */
export async function sweepPayments(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, gateway, log } = context;
  if (!gateway) return;
  const open = await repo.claimOpenSince(db, gateway.name, ago(sweepAfterMs));
  const failed = await repo.claimFailed(db, gateway.name, {
    openedSince: ago(failedRecheckMs.until),
    notCheckedSince: ago(failedRecheckMs.every),
  });
  const referencesOfEvents = await findUnprocessedReferences(db, gateway.name);
  for (const reference of new Set([...referencesOfEvents, ...open, ...failed])) {
    if (signal?.aborted) return;
    await settle(context, gateway, reference).catch((error) =>
      log.warn({ reason: error instanceof Error ? error.name : 'failure' }, 'sweep: not settled'),
    );
  }
}
