import * as tables from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { makeMember } from './builders.ts';
import { bookPayment } from './dues.ts';
import type { TestServer } from './test-server.ts';

/** What an admin writes in these mails. */
export const adminsLink = 'https://admin.example/why';
const byAdmin = `Please read ${adminsLink}`;

/** Who causes a mail, and in which words. */
export type Scene = {
  server: TestServer;
  admin: { id: string; token: string };
  /** What stands in every field that people type, as from before names had rules. */
  typed: string;
  /** Whether the secretariat has confirmed the member. */
  known: boolean;
};

export type QueuedMail = { to: string; userId?: string };

export type MailKind = {
  /** Whether it repeats what somebody typed, made inert; the others have nothing of it. */
  repeats: boolean;
  /** Whether it goes to members whom the secretariat has confirmed, or entered, alone. */
  toKnown?: true;
  /** Writes what the mail is about, and queues it. */
  queue: (scene: Scene) => Promise<QueuedMail>;
};

let count = 0;
const next = () => ++count;

/** A member with those words in every field that people type. */
async function memberOf({ server, typed, known }: Scene, more: object = {}) {
  const names = { fname: typed, mname: typed, lname: typed, memberId: `${typed} ${next()}` };
  const others = { address: typed, state: typed, placeOfWork: typed, diaspora: typed };
  const confirmedAt = known ? new Date() : null;
  return makeMember(server, { ...names, ...others, existingMember: typed, confirmedAt, ...more });
}

const post = ({ server: { context } }: Scene, kind: string, payload: Record<string, string>) =>
  context.outbox.post(context.db, kind, payload);

/* A mail about an account, of which the payload has the id alone. */
const ofAccount =
  (kind: string, more: object = {}, payload: Record<string, string> = {}) =>
  async (scene: Scene): Promise<QueuedMail> => {
    const { id, email } = await memberOf(scene, more);
    await post(scene, kind, { userId: id, to: email, ...payload });
    return { to: email, userId: id };
  };

async function payment(scene: Scene, kind: string, more = {}): Promise<QueuedMail> {
  const { id, email } = await memberOf(scene);
  const received = { receivedReference: `${scene.typed} ${next()}` };
  const paymentId = await bookPayment(scene.server, id, 2026, received);
  await post(scene, kind, { paymentId, ...more });
  return { to: email, userId: id };
}

async function announcement(scene: Scene): Promise<QueuedMail> {
  const { db } = scene.server.context;
  const { id: userId, email } = await memberOf(scene);
  const id = newId();
  const greeting = 'Dear {first name} {last name} ({member ID}),';
  await db.insert(tables.announcements).values({ id, title: 'Notice', body: byAdmin, greeting });
  await post(scene, 'announcement', { announcementId: id, userId });
  return { to: email, userId };
}

async function reminder(scene: Scene): Promise<QueuedMail> {
  const { server, admin } = scene;
  const { db } = server.context;
  const { id: userId, email } = await memberOf(scene);
  const [id, dueDate] = [newId(), '2026-01-31'];
  await server.request('POST', '/api/v1/ledger/levies', {
    token: admin.token,
    body: { name: 'Hall', amount: 1_000, dueDate, group: { ids: userId } },
  });
  await db.insert(tables.reminders).values({ id, userId, rung: 0, dueDate });
  await db.insert(tables.reminderDues).values({ userId, dueDate, rung: 0, reminderId: id });
  await post(scene, 'reminder', { reminderId: id });
  return { to: email, userId };
}

async function creditLetter(scene: Scene): Promise<QueuedMail> {
  const { id: userId, email } = await memberOf(scene);
  await bookPayment(scene.server, userId, 2026, { kobo: 90_000_000 });
  await post(scene, 'credit-letter', { userId });
  return { to: email, userId };
}

async function transferRefused(scene: Scene): Promise<QueuedMail> {
  const { db } = scene.server.context;
  const { id: userId, email } = await memberOf(scene);
  const [id, storedKey] = [newId(), `receipts/${newId()}`];
  await db.insert(tables.storedFiles).values({ key: storedKey, kind: 'transfer' });
  await db.insert(tables.transfers).values({
    id,
    userId,
    amountKobo: 50_000,
    date: '2026-06-01',
    storedKey,
    contentType: 'image/jpeg',
    reference: scene.typed,
    referenceKey: id,
    bytes: 1,
    state: 'refused',
    reason: byAdmin,
    decidedAt: new Date(),
  });
  await post(scene, 'transfer-refused', { transferId: id });
  return { to: email, userId };
}

async function contactMessage({ server, typed }: Scene): Promise<{ id: string; email: string }> {
  const [id, email] = [newId(), `visitor${next()}@example.com`];
  const words = { name: typed, phoneNumber: typed, foundUs: typed, message: typed };
  await server.context.db.insert(tables.contactMessages).values({ id, email, ...words });
  return { id, email };
}

async function toSecretariat(scene: Scene): Promise<QueuedMail> {
  const { rows } = await scene.server.context.pool.query<{ to: string }>(
    `select data ->> 'email' as to from content_items where kind = 'site'`,
  );
  await post(scene, 'contact-message', { id: (await contactMessage(scene)).id });
  return { to: rows[0]?.to ?? '' };
}

async function contactReply(scene: Scene): Promise<QueuedMail> {
  const { id: messageId, email } = await contactMessage(scene);
  const replyId = newId();
  const reply = { id: replyId, messageId, body: byAdmin, sentBy: scene.admin.id };
  await scene.server.context.db.insert(tables.contactReplies).values(reply);
  await post(scene, 'contact-reply', { replyId });
  return { to: email };
}

async function newsletter(scene: Scene, kind: 'newsletter' | 'newsletter-test') {
  const { db } = scene.server.context;
  const [newsletterId, subscriberId, number] = [newId(), newId(), next()];
  const email = `reader${number}@example.com`;
  const confirmed = { id: subscriberId, email, confirmedAt: new Date() };
  await db.insert(tables.newsletterSubscribers).values(confirmed);
  const sent = { slug: `harvest-${number}`, sentAt: new Date() };
  await db
    .insert(tables.newsletters)
    .values({ id: newsletterId, title: 'Harvest', body: byAdmin, ...sent });
  await post(scene, kind, { newsletterId, subscriberId, email });
  return { to: email };
}

async function newsletterConfirm(scene: Scene): Promise<QueuedMail> {
  const [id, email] = [newId(), `asked${next()}@example.com`];
  await scene.server.context.db.insert(tables.newsletterSubscribers).values({ id, email });
  await post(scene, 'newsletter-confirm', { id });
  return { to: email };
}

async function announcementTest(scene: Scene): Promise<QueuedMail> {
  const { id: userId, email: to } = await memberOf(scene, { role: 'admin' });
  const words = { title: 'Notice', greeting: 'Dear {first name},', body: byAdmin };
  await post(scene, 'announcement-test', { to, userId, ...words });
  return { to };
}

async function gatewayKeyRefused(scene: Scene): Promise<QueuedMail> {
  const { id: userId, email: to } = await memberOf(scene, { role: 'admin' });
  const gateway = `gateway ${next()}`;
  await scene.server.context.db.insert(tables.refusedKeys).values({ gateway });
  await post(scene, 'gateway-key-refused', { userId, gateway });
  return { to, userId };
}

async function passwordReset(scene: Scene): Promise<QueuedMail> {
  const { id: userId, email } = await memberOf(scene);
  await post(scene, 'reset-password', { identity: email, by: 'member' });
  return { to: email, userId };
}

const pendingEmail = () => `next${next()}@example.com`;
const refused = { offRegister: 'refused', accountState: 'disabled', refusedReason: byAdmin };

/** Every kind of mail that the system sends. A new one fails the tests until it is here. */
export const mailKinds: Record<string, MailKind> = {
  'announcement-test': { repeats: true, queue: announcementTest },
  announcement: { repeats: true, toKnown: true, queue: announcement },
  'confirm-email': { repeats: false, queue: ofAccount('confirm-email') },
  'contact-message': { repeats: true, queue: toSecretariat },
  'contact-reply': { repeats: true, queue: contactReply },
  'credit-letter': { repeats: false, queue: creditLetter },
  'designation-decided': {
    repeats: false,
    queue: ofAccount('designation-decided', {}, { asked: 'FCA' }),
  },
  'email-change': {
    repeats: false,
    queue: (scene) => ofAccount('email-change', { pendingEmail: pendingEmail() })(scene),
  },
  'email-changed': { repeats: false, queue: ofAccount('email-changed') },
  'gateway-key-refused': { repeats: false, queue: gatewayKeyRefused },
  invitation: {
    repeats: true,
    queue: ofAccount('invitation', { accountState: 'invited', passwordHash: null }),
  },
  'member-confirmed': { repeats: true, toKnown: true, queue: ofAccount('member-confirmed') },
  'name-decided': {
    repeats: true,
    toKnown: true,
    queue: async (scene) =>
      ofAccount('name-decided', {}, { asked: scene.typed, accepted: 'yes' })(scene),
  },
  newsletter: { repeats: false, queue: (scene) => newsletter(scene, 'newsletter') },
  'newsletter-confirm': { repeats: false, queue: newsletterConfirm },
  'newsletter-test': { repeats: false, queue: (scene) => newsletter(scene, 'newsletter-test') },
  'password-changed': { repeats: false, queue: ofAccount('password-changed') },
  receipt: { repeats: true, queue: (scene) => payment(scene, 'receipt') },
  'receipt-void': { repeats: false, queue: (scene) => payment(scene, 'receipt-void') },
  refund: {
    repeats: false,
    queue: (scene) => payment(scene, 'refund', { kobo: '100', date: '2026-06-01' }),
  },
  'registration-refused': { repeats: true, queue: ofAccount('registration-refused', refused) },
  reminder: { repeats: false, toKnown: true, queue: reminder },
  'reset-password': { repeats: false, queue: passwordReset },
  'transfer-refused': { repeats: false, queue: transferRefused },
};
