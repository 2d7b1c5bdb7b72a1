import type { z } from 'zod';
import type { contactForm } from '#contract/messages/contact/schemas.ts';
import { honeypotField } from '#contract/messages/honeypot.ts';
import { type Requester, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { tooManyRequests } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inert } from '../../../mail/inert.ts';
import { emailAddress, fromStranger, lines, words } from '../../../mail/parts.ts';
import * as repo from './messages-repo.ts';

/**
 * Saves a visitor's message and mails it to the secretariat. A robot, which fills in the hidden
 * field, gets the same response, but nothing is saved.
 *
 * @throws AppError 429
 */
export async function receiveMessage(
  context: Context,
  actor: Requester,
  form: z.output<typeof contactForm>,
): Promise<void> {
  const { db, limits, outbox } = context;
  const wait = await limits.contactByAddress.count(actor.address);
  if (wait !== null)
    throw tooManyRequests('You have sent several messages. Please try again later.', wait / 1000);
  const { [honeypotField]: filledByRobot, foundUs = null, email = null, ...fields } = form;
  if (filledByRobot !== '') return;
  const id = newId();
  await db.transaction(async (tx) => {
    await repo.insertMessage(tx, { ...fields, id, foundUs, email });
    await outbox.post(tx, 'contact-message', { id });
    await writeAudit(tx, actor, 'message.received', id);
  });
}

/*
 * The sample's address is undeliverable (RFC 2606), so its mails go to the outbox folder instead of
 * a mail server.
 */
const isNobodys = (address: string) => address.endsWith('.example');

/** Registers the mail of a message to the secretariat. What the visitor wrote makes no link in it. */
export function registerContactMail({
  db,
  outbox,
  settings,
}: Pick<Context, 'db' | 'outbox' | 'settings'>): void {
  outbox.register('contact-message', 'transactional', async ({ id = '' }) => {
    const [message, to] = await Promise.all([repo.findMessage(db, id), repo.findSecretariat(db)]);
    if (!message || !to || (settings.smtpUrl && isNobodys(to))) return null;
    const { name, phoneNumber, email, foundUs } = message;
    return {
      to,
      subject: `Message from ${inert(name)}`,
      parts: [
        words`${name} wrote through the contact form:`,
        ...(message.message ? fromStranger(message.message) : []),
        lines(
          words`Phone: ${phoneNumber}`,
          words`E-mail: ${email ? emailAddress(email) : '(not given)'}`,
        ),
        ...(foundUs ? [words`Found us through: ${foundUs}`] : []),
      ],
      ...(email && { replyTo: email }),
    };
  });
}
