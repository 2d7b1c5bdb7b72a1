import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { dayInNigeria, thisYear } from '#contract/day.ts';
import type { AuditAction } from '#contract/system/audit/terms.ts';
import { announcementRecipients } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { reportAddress } from '../../../server/mail/report-address.ts';
import { tokenOf } from '../../../server/security/links.ts';
import { logIn, signUp } from '../support/accounts.ts';
import { auditTrail, entriesOf } from '../support/audit.ts';
import { makeAdmin, makeConfirmed, makeMember, makePhoto, multipart } from '../support/builders.ts';
import { makeAccount, makeVoucher } from '../support/cash.ts';
import { editorOf, personFields } from '../support/content.ts';
import {
  askForLink,
  bookPayment,
  memberWithCheckout,
  startWithFakeGateway,
} from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { mailedLink } from '../support/mails.ts';
import { changePassword, requestedLink, resetPassword } from '../support/passwords.ts';
import type { Answer, TestServer } from '../support/test-server.ts';
import { samples, upload } from '../support/uploads.ts';

let server: TestServer;
let fake: FakeGateway;
let subscriptionId: string;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  const texts = { SMS_PROVIDER: 'termii', TERMII_API_KEY: 'a key', TERMII_SENDER: 'District' };
  ({ server, fake, subscriptionId } = await startWithFakeGateway(texts));
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

type Someone = { id: string; token: string };

/* Of the last request. */
let idempotencyKey = '';

const ask = (who: Someone | null, method: string, path: string, body?: unknown) => {
  idempotencyKey = newId();
  return server.request(method, `/api/v1/${path}`, {
    ...(who && { token: who.token }),
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': idempotencyKey },
  });
};

/* Actions whose entries were written in the transaction that has marked the last key: both have its time. */
async function markedWith(): Promise<string[]> {
  const { rows } = await server.context.pool.query<{ action: string }>(
    `select action from audit_entries join idempotency_keys on at = done_at where key = $1`,
    [idempotencyKey],
  );
  return rows.map(({ action }) => action);
}

/** What a call did, and whom it says to have done it. */
type Did = { answer: Answer; by: string | null };

const asAdmin = async (method: string, path: string, body?: unknown): Promise<Did> => ({
  answer: await ask(admin, method, path, body),
  by: admin.id,
});
const asVisitor = async (method: string, path: string, body?: unknown): Promise<Did> => ({
  answer: await ask(null, method, path, body),
  by: null,
});

/** Makes what a case begins with, and returns it. @throws if the server refuses it */
async function made(answer: Promise<Answer>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Not made: ${JSON.stringify(body)}`);
  return body.data;
}

/* A mail that was given up; its id. */
async function givenUp(): Promise<string> {
  const { outbox, db, pool } = server.context;
  await outbox.post(db, 'receipt', { paymentId: newId() });
  const { rows } = await pool.query(
    `update pgboss.job set state = 'failed', completed_on = now() where id = (
       select id from pgboss.job where name = 'mail-transactional' order by created_on desc limit 1
     ) returning id`,
  );
  return rows[0].id;
}

const transferForm = () => {
  const fields = { amount: '500', date: `${thisYear()}-01-01`, reference: `FT ${++number}` };
  const bytes = samples.pdf ?? Buffer.alloc(0);
  return multipart(fields, { field: 'receipt', name: 'a.pdf', bytes });
};

const accountForm = () => ({
  name: `Cash account ${++number}`,
  kind: 'bank',
  openedOn: `${thisYear()}-01-01`,
  opening: 0,
});
const transferVoucher = async () => {
  const open = async () =>
    (await made(ask(admin, 'POST', 'cash-book/accounts', accountForm()))).account._id;
  const [account, toAccount] = [await open(), await open()];
  return multipart({
    kind: 'transfer',
    account,
    toAccount,
    amount: '5',
    date: `${thisYear()}-01-01`,
  });
};

let number = 0;
const received = () => ({
  method: 'Cash',
  reference: `Slip ${++number}`,
  datePayed: `${thisYear()}-01-01`,
});

async function recorded(userId?: string, more: { method?: string } = {}): Promise<string> {
  const payer = userId ?? (await makeMember(server)).id;
  const form = { userId: payer, amount: 5_000, ...received(), ...more };
  return (await made(ask(admin, 'POST', 'payment/record', form))).payment._id;
}

/* A payment that waits for the treasurer: less has arrived than was asked for. */
async function underReview(): Promise<string> {
  const { reference, token } = await memberWithCheckout(server);
  fake.says(reference, paid(1_000));
  await server.get(`/api/v1/payment/return/fake?reference=${reference}`);
  const { data } = (await server.get('/api/v1/payment/userPayment', token)).body;
  return data[0]._id;
}

const subscription = (year: number) => ({
  subName: 'Annual dues',
  subDetail: 'All in',
  price: 20_000,
  subscriptionType: `${year}-03-31`,
});
const aheadOf = async (year: number): Promise<string> =>
  (await made(ask(admin, 'POST', 'subscription/createSubscription', subscription(year))))
    .subscription._id;

const uploaded = async (): Promise<string> =>
  (await upload(server, admin.token, { name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) })).body
    .data.file._id;

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  phoneNumber: '08031234567',
  message: 'Please tell me how I can join the district society.',
  foundUs: 'Others',
};

async function messageId(): Promise<string> {
  await made(ask(null, 'POST', 'contact', message));
  return (await ask(admin, 'GET', 'contact/messages')).body.data.messages[0]._id;
}

const announced = async (): Promise<string> =>
  (await made(ask(admin, 'POST', 'announcements', { title: 'Notice', body: 'Of a meeting.' })))
    .announcement._id;

const issue = { title: 'Harvest', body: 'Dear readers.' };
const written = async (): Promise<string> =>
  (await made(ask(admin, 'POST', 'newsletters', issue))).newsletter._id;

async function subscriberToken(purpose: 'newsletter confirm' | 'newsletter leave') {
  const email = `reader${++number}@example.com`;
  await ask(null, 'POST', 'newsletter', { email, consent: true });
  const { rows } = await server.context.pool.query(
    'select id from newsletter_subscribers where email = $1',
    [email],
  );
  return tokenOf(server.context.signer, purpose, rows[0].id);
}

/* A bank statement with a line of its own; its id and the line's. */
async function statementLine() {
  const bytes = Buffer.from(`Date,Narration,Credit\n${thisYear()}-01-01,LINE ${++number},500\n`);
  const form = multipart({ account: 'Bank' }, { field: 'file', name: 'a.csv', bytes });
  const { statement } = await made(ask(admin, 'POST', 'statements', form));
  const { lines } = (await ask(admin, 'GET', `statements/${statement._id}`)).body.data;
  return { id: statement._id, line: lines[0]._id, narration: lines[0].narration };
}

/* Makes a member's password link as mailed by an invitation. */
async function claimToken() {
  const email = `invited${++number}@example.com`;
  const member = await makeMember(server, { email, accountState: 'invited', passwordHash: null });
  await ask(admin, 'POST', 'members/invite', { ids: [member.id] });
  return { ...member, ...(await mailedLink(server, email, 'claim')), id: member.id };
}

const people = () => editorOf(server, admin.token, 'people');
const personId = async () => (await people().added(personFields()))._id;
const editing = async (answer: Promise<Answer>): Promise<Did> => ({
  answer: await answer,
  by: admin.id,
});

async function trashedId(): Promise<string> {
  const id = await personId();
  await made(people().remove(id));
  return id;
}
/* A published person with a draft beside it. */
async function withDraft(): Promise<EditedItem> {
  const { _id, updatedAt } = await people().added(personFields(), { published: true });
  return (await made(people().change(_id, updatedAt, { post: 'Patron' }, 'draft'))).item;
}

/* Makes a member who can be reminded of a levy that was due on that day. */
async function owingSince(dueDate: string) {
  const { memberId } = await makeMember(server, { confirmedAt: new Date() });
  const levy = { name: 'Gate', amount: 100, dueDate, group: { search: memberId } };
  await made(ask(admin, 'POST', 'ledger/levies', levy));
}

const ownCategory = () => ({ code: `own-${++number}`, name: `Own ${number}` });

const newPassword = { password: 'another long phrase', passwordConfirm: 'another long phrase' };

/** What each changing call does, the entry that it leaves, and who is in it. */
const cases: Partial<Record<CallName, { leaves: AuditAction; act: () => Promise<Did> }>> = {
  login: {
    leaves: 'session.opened',
    async act() {
      const member = await makeMember(server);
      return { answer: await logIn(server, member.memberId), by: member.id };
    },
  },
  signUp: {
    leaves: 'member.registered',
    async act() {
      const answer = await signUp(server);
      return { answer, by: answer.body.data.user._id };
    },
  },
  logout: {
    leaves: 'session.ended',
    async act() {
      const member = await makeMember(server);
      return { answer: await ask(member, 'POST', 'user/logout'), by: member.id };
    },
  },
  updateMe: {
    leaves: 'member.changed',
    async act() {
      const member = await makeMember(server);
      const body = multipart({ phoneNumber: '08031234568' });
      return { answer: await ask(member, 'PATCH', 'user/updateMe', body), by: member.id };
    },
  },
  updateMyPassword: {
    leaves: 'password.changed',
    async act() {
      const member = await makeMember(server);
      return { answer: await changePassword(server, member.token), by: member.id };
    },
  },
  resetPassword: {
    leaves: 'password.set-by-link',
    async act() {
      const member = await makeMember(server);
      const { token } = await requestedLink(server, member);
      return { answer: await resetPassword(server, token), by: member.id };
    },
  },
  claimAccount: {
    leaves: 'password.set-by-link',
    async act() {
      const { id, token } = await claimToken();
      return { answer: await ask(null, 'PATCH', `user/claim/${token}`, newPassword), by: id };
    },
  },
  confirmEmail: {
    leaves: 'member.email-confirmed',
    async act() {
      const { body } = await signUp(server);
      const { email, _id } = body.data.user;
      const { token } = await mailedLink(server, email, 'confirm-email');
      return { answer: await ask(null, 'POST', `user/confirmEmail/${token}`), by: _id };
    },
  },
  decideDesignation: {
    leaves: 'member.designation-accepted',
    async act() {
      const { id } = await makeMember(server, { pendingDesignation: 'FCA' });
      return editing(ask(admin, 'POST', `user/${id}/designation`));
    },
  },
  decideName: {
    leaves: 'member.name-confirmed',
    async act() {
      const { id } = await makeMember(server, {
        confirmedAt: new Date(),
        pendingFname: 'Ada',
        pendingLname: 'Eze',
      });
      return editing(ask(admin, 'POST', `user/${id}/name`));
    },
  },
  undoEmailChange: {
    leaves: 'member.email-change-undone',
    async act() {
      const member = await makeMember(server, { emailConfirmedAt: new Date() });
      const body = multipart({
        email: 'thief-gate@example.com',
        passwordCurrent: 'a long enough phrase',
      });
      await made(ask(member, 'PATCH', 'user/updateMe', body));
      const { token } = await mailedLink(server, member.email, 'not-me');
      return { answer: await ask(null, 'POST', `user/undoEmail/${token}`), by: member.id };
    },
  },
  endSessions: {
    leaves: 'session.others-ended',
    async act() {
      const member = await makeMember(server);
      await logIn(server, member.memberId);
      return { answer: await ask(member, 'DELETE', 'user/sessions'), by: member.id };
    },
  },
  endSession: {
    leaves: 'session.ended',
    async act() {
      const member = await makeMember(server);
      await logIn(server, member.memberId);
      const { sessions } = (await ask(member, 'GET', 'user/sessions')).body.data;
      const other = sessions.find(({ current }: { current: boolean }) => !current);
      return { answer: await ask(member, 'DELETE', `user/sessions/${other._id}`), by: member.id };
    },
  },
  updateUser: {
    leaves: 'member.changed',
    act: async () => asAdmin('PATCH', `user/${(await makeMember(server)).id}`, { fname: 'Àdùkẹ́' }),
  },
  confirmUser: {
    leaves: 'member.confirmed',
    act: async () => asAdmin('POST', `user/${(await makeMember(server)).id}/confirm`, {}),
  },
  disableUser: {
    leaves: 'member.disabled',
    act: async () => asAdmin('POST', `user/${(await makeMember(server)).id}/disable`),
  },
  enableUser: {
    leaves: 'member.enabled',
    async act() {
      const { id } = await makeMember(server, { accountState: 'disabled' });
      return asAdmin('POST', `user/${id}/enable`);
    },
  },
  refuseRegistration: {
    leaves: 'member.refused',
    act: async () =>
      asAdmin('POST', `user/${(await makeMember(server)).id}/refuse`, { reason: 'No' }),
  },
  restoreRegistration: {
    leaves: 'member.restored',
    async act() {
      const { id } = await makeMember(server);
      await made(ask(admin, 'POST', `user/${id}/refuse`, { reason: 'No' }));
      return asAdmin('POST', `user/${id}/restore`);
    },
  },
  disableMembers: {
    leaves: 'member.disabled',
    act: async () => asAdmin('POST', 'members/disable', { ids: [(await makeMember(server)).id] }),
  },
  mergeMember: {
    leaves: 'member.merged',
    async act() {
      const [loser, winner] = [await makeMember(server), await makeMember(server)];
      return asAdmin('POST', `user/${loser.id}/merge`, { into: winner.id });
    },
  },
  unmergeMember: {
    leaves: 'member.unmerged',
    async act() {
      const [loser, winner] = [await makeMember(server), await makeMember(server)];
      await made(ask(admin, 'POST', `user/${loser.id}/merge`, { into: winner.id }));
      return asAdmin('POST', `user/${loser.id}/unmerge`);
    },
  },
  recordMembership: {
    leaves: 'member.membership-recorded',
    act: async () =>
      asAdmin('POST', `user/${(await makeConfirmed(server)).id}/membership`, {
        kind: 'resigned',
        date: dayInNigeria(),
      }),
  },
  takeMembershipBack: {
    leaves: 'member.membership-taken-back',
    async act() {
      const { id } = await makeConfirmed(server);
      const form = { kind: 'resigned', date: dayInNigeria() };
      const { events } = await made(ask(admin, 'POST', `user/${id}/membership`, form));
      return asAdmin('DELETE', `user/${id}/membership/${events[0]._id}`);
    },
  },
  drawRoll: {
    leaves: 'roll.drawn',
    act: async () => asAdmin('POST', 'ledger/rolls', { name: 'AGM', asAt: dayInNigeria() }),
  },
  withdrawRoll: {
    leaves: 'roll.withdrawn',
    async act() {
      const form = { name: 'EGM', asAt: dayInNigeria() };
      const { roll } = await made(ask(admin, 'POST', 'ledger/rolls', form));
      return asAdmin('POST', `ledger/rolls/${roll._id}/withdraw`, { reason: 'The wrong day' });
    },
  },
  addNote: {
    leaves: 'member.note-added',
    act: async () =>
      asAdmin('POST', `user/${(await makeMember(server)).id}/notes`, { text: 'Called.' }),
  },
  removeNote: {
    leaves: 'member.note-removed',
    async act() {
      const { id } = await makeMember(server);
      const { note } = await made(ask(admin, 'POST', `user/${id}/notes`, { text: 'Called.' }));
      return asAdmin('DELETE', `user/${id}/notes/${note._id}`);
    },
  },
  deliveryReport: {
    leaves: 'member.invitation-refused',
    async act() {
      const member = await claimToken();
      const address = reportAddress(server.context.signer, 'reports@example.com', member);
      const report = 'Action: failed\nStatus: 5.1.1\n';
      const path = `mails/reports/${address.split('+')[1]?.split('@')[0]}`;
      return asVisitor('POST', path, { report });
    },
  },
  setRole: {
    leaves: 'member.role-changed',
    act: async () =>
      asAdmin('POST', `user/${(await makeMember(server)).id}/role`, { role: 'admin' }),
  },
  sendResetLink: {
    leaves: 'password.link-asked',
    act: async () => asAdmin('POST', `user/${(await makeMember(server)).id}/resetPassword`),
  },
  createMember: {
    leaves: 'member.created',
    act: () =>
      asAdmin('POST', 'members', {
        memberId: 'AUD/1',
        fname: 'Ada',
        lname: 'Eze',
        email: 'aud1@example.com',
      }),
  },
  confirmMembers: {
    leaves: 'member.confirmed',
    act: async () => asAdmin('POST', 'members/confirm', { ids: [(await makeMember(server)).id] }),
  },
  createDuesCategory: {
    leaves: 'dues-category.created',
    act: () => asAdmin('POST', 'dues-categories', ownCategory()),
  },
  renameDuesCategory: {
    leaves: 'dues-category.renamed',
    async act() {
      const { category } = await made(ask(admin, 'POST', 'dues-categories', ownCategory()));
      return asAdmin('PATCH', `dues-categories/${category.code}`, { name: `New ${++number}` });
    },
  },
  removeDuesCategory: {
    leaves: 'dues-category.removed',
    async act() {
      const { category } = await made(ask(admin, 'POST', 'dues-categories', ownCategory()));
      return asAdmin('DELETE', `dues-categories/${category.code}`);
    },
  },
  changeMemberCategory: {
    leaves: 'member.changed',
    act: async () =>
      asAdmin('POST', 'members/category', {
        ids: [(await makeMember(server)).id],
        duesCategory: 'life',
      }),
  },
  importMembers: {
    leaves: 'member.imported',
    act: () =>
      asAdmin('POST', 'members/import', {
        rows: [{ memberId: 'AUD/2', fname: 'Bọ́lá', lname: 'Òjó', email: 'aud2@example.com' }],
        apply: true,
      }),
  },
  takeImportBack: {
    leaves: 'members-list.taken-back',
    async act() {
      const importId = newId();
      const rows = [{ memberId: 'AUD/3', fname: 'Ada', lname: 'Eze', email: 'aud3@example.com' }];
      await made(ask(admin, 'POST', 'members/import', { rows, apply: true, importId }));
      return asAdmin('POST', `members/imports/${importId}/undo`, { reason: 'The wrong list' });
    },
  },
  inviteMembers: {
    leaves: 'member.invited',
    async act() {
      const { id } = await makeMember(server, { accountState: 'invited', passwordHash: null });
      return asAdmin('POST', 'members/invite', { ids: [id] });
    },
  },
  invitationLetters: {
    leaves: 'member.letters-made',
    async act() {
      const without = { accountState: 'invited', passwordHash: null, email: '' } as const;
      const { id } = await makeMember(server, without);
      return asAdmin('POST', 'members/invitation-letters', { ids: [id] });
    },
  },
  recordPayment: {
    leaves: 'payment.recorded',
    async act() {
      const { id: userId } = await makeMember(server);
      return asAdmin('POST', 'payment/record', { userId, amount: 500, ...received() });
    },
  },
  recordPayments: {
    leaves: 'payment.recorded',
    async act() {
      const { id: userId } = await makeMember(server);
      return asAdmin('POST', 'payment/record/many', {
        ...received(),
        lines: [{ userId, amount: 500 }],
      });
    },
  },
  checkout: {
    leaves: 'payment.checkout-opened',
    async act() {
      const member = await makeMember(server);
      return { answer: await ask(member, 'POST', 'payment/checkout', {}), by: member.id };
    },
  },
  paymentLink: {
    leaves: 'payment.checkout-opened',
    async act() {
      const member = await makeMember(server);
      return { answer: await askForLink(server, member.token), by: member.id };
    },
  },
  reversePayment: {
    leaves: 'payment.reversed',
    act: async () =>
      asAdmin('POST', `payment/${await recorded()}/reverse`, { reason: 'Typed twice' }),
  },
  undoReturn: {
    leaves: 'payment.return-undone',
    async act() {
      const id = await recorded(undefined, { method: 'Cheque' });
      const returned = { why: 'returned', date: dayInNigeria(), reason: 'Bounced' };
      await made(ask(admin, 'POST', `payment/${id}/reverse`, returned));
      return asAdmin('POST', `payment/${id}/return/undo`, { reason: 'Another cheque' });
    },
  },
  changePayment: {
    leaves: 'payment.changed',
    act: async () =>
      asAdmin('PATCH', `payment/${await recorded()}`, { reference: 'New', reason: 'Typed wrong' }),
  },
  movePayment: {
    leaves: 'payment.moved',
    async act() {
      const { id: userId } = await makeMember(server);
      const form = { userId, reason: 'The other Òjó' };
      return asAdmin('POST', `payment/${await recorded()}/move`, form);
    },
  },
  refundPayment: {
    leaves: 'payment.refunded',
    act: async () =>
      asAdmin('POST', `payment/${await recorded()}/refund`, { amount: 100, reason: 'Too much' }),
  },
  undoRefund: {
    leaves: 'payment.refund-undone',
    async act() {
      const id = await underReview();
      await made(
        ask(admin, 'POST', `payment/review/${id}`, { action: 'refund', reason: 'A part' }),
      );
      return asAdmin('POST', `payment/${id}/refund/undo`, { reason: 'The wrong one' });
    },
  },
  resolveReview: {
    leaves: 'payment.accepted',
    act: async () =>
      asAdmin('POST', `payment/review/${await underReview()}`, {
        action: 'accept',
        reason: 'A part',
      }),
  },
  undoPayment: {
    leaves: 'payment.undone',
    act: async () => asAdmin('POST', `payment/${await recorded()}/undo`),
  },
  createSubscription: {
    leaves: 'subscription.created',
    act: () => asAdmin('POST', 'subscription/createSubscription', subscription(2040)),
  },
  updateSubscription: {
    leaves: 'subscription.changed',
    act: () =>
      asAdmin('PATCH', `subscription/updateSubscription/${subscriptionId}`, { subDetail: 'New' }),
  },
  chargeSubscription: {
    leaves: 'subscription.charge-planned',
    act: async () =>
      asAdmin('POST', `subscription/${await aheadOf(2041)}/charge`, { from: '2041-02-01' }),
  },
  undoCharges: {
    leaves: 'subscription.charges-undone',
    act: async () => asAdmin('POST', `subscription/${await aheadOf(2042)}/undo`),
  },
  createOpening: {
    leaves: 'ledger.opening',
    async act() {
      const { id: userId } = await makeMember(server);
      const form = { userId, year: 2024, amount: 2_000, reason: 'The old book' };
      return asAdmin('POST', 'ledger/openings', form);
    },
  },
  correctOpening: {
    leaves: 'ledger.opening-corrected',
    async act() {
      const { id: userId } = await makeMember(server);
      const form = { userId, year: 2024, amount: 2_000, reason: 'The old book' };
      await asAdmin('POST', 'ledger/openings', form);
      return asAdmin('PUT', 'ledger/openings', { ...form, amount: 3_000 });
    },
  },
  createLevy: {
    leaves: 'levy.charged',
    act: () =>
      asAdmin('POST', 'ledger/levies', {
        name: 'Hall',
        amount: 100,
        dueDate: `${thisYear()}-12-01`,
      }),
  },
  createWaiver: {
    leaves: 'ledger.waiver',
    async act() {
      const { id: userId } = await makeMember(server);
      return asAdmin('POST', 'ledger/waivers', { userId, year: thisYear(), reason: 'Retired' });
    },
  },
  reverseEntry: {
    leaves: 'ledger.reversed',
    async act() {
      const { id: userId } = await makeMember(server);
      const form = { userId, year: thisYear(), reason: 'Retired' };
      const { waiver } = (await asAdmin('POST', 'ledger/waivers', form)).answer.body.data;
      return asAdmin('POST', `ledger/entries/${waiver._id}/reverse`, { reason: 'Not decided' });
    },
  },
  createWriteoff: {
    leaves: 'ledger.writeoff',
    async act() {
      const { id: userId } = await makeMember(server);
      return asAdmin('POST', 'ledger/writeoffs', { userId, year: thisYear(), reason: 'Not found' });
    },
  },
  createCashAccount: {
    leaves: 'cash-account.added',
    act: () => asAdmin('POST', 'cash-book/accounts', accountForm()),
  },
  updateCashAccount: {
    leaves: 'cash-account.changed',
    async act() {
      const { account } = await made(ask(admin, 'POST', 'cash-book/accounts', accountForm()));
      return asAdmin('PATCH', `cash-book/accounts/${account._id}`, { opening: 5 });
    },
  },
  removeCashAccount: {
    leaves: 'cash-account.removed',
    async act() {
      const { account } = await made(ask(admin, 'POST', 'cash-book/accounts', accountForm()));
      return asAdmin('DELETE', `cash-book/accounts/${account._id}`);
    },
  },
  createCashCategory: {
    leaves: 'cash-category.added',
    act: () => asAdmin('POST', 'cash-book/categories', { name: 'Prizes', direction: 'out' }),
  },
  updateCashCategory: {
    leaves: 'cash-category.changed',
    async act() {
      const { categories } = await made(ask(admin, 'GET', 'cash-book/categories'));
      return asAdmin('PATCH', `cash-book/categories/${categories[0]._id}`, { retired: true });
    },
  },
  createCashEntry: {
    leaves: 'cash-entry.recorded',
    act: async () => asAdmin('POST', 'cash-book/entries', await transferVoucher()),
  },
  reverseCashEntry: {
    leaves: 'cash-entry.reversed',
    async act() {
      const { entry } = await made(
        ask(admin, 'POST', 'cash-book/entries', await transferVoucher()),
      );
      return asAdmin('POST', `cash-book/entries/${entry._id}/reverse`, { reason: 'Twice' });
    },
  },
  endStanding: {
    leaves: 'standing-payment.ended',
    async act() {
      const { accounts } = (await ask(admin, 'GET', 'cash-book/accounts')).body.data;
      const { categories } = (await ask(admin, 'GET', 'cash-book/categories')).body.data;
      const ofDirection = (way: string) =>
        categories.find(({ direction }: { direction: string }) => direction === way)._id;
      const form = {
        ...{
          kind: 'payment',
          account: accounts[0]._id,
          amount: '100',
          date: `${thisYear()}-01-01`,
        },
        ...{ party: 'Landlord', purpose: 'Rent', category: ofDirection('out') },
        ...{ approvedBy: 'Minute 4', everyMonth: 'yes' },
      };
      const { entry } = await made(ask(admin, 'POST', 'cash-book/entries', form));
      return asAdmin('POST', `cash-book/standing/${entry._id}/end`);
    },
  },
  setShareRate: {
    leaves: 'share-rate.set',
    act: () =>
      asAdmin('POST', 'cash-book/share/rates', { from: `${thisYear()}-01-01`, percent: 20 }),
  },
  closePeriod: {
    leaves: 'period.closed',
    act: () => asAdmin('POST', 'periods/close', { until: '2019-12-31' }),
  },
  reopenPeriod: {
    leaves: 'period.reopened',
    act: () => asAdmin('POST', 'periods/reopen', { reason: 'A receipt was missing' }),
  },
  signReconciliation: {
    leaves: 'account.reconciled',
    async act() {
      const account = await makeAccount(server, { openingKobo: 500 });
      return asAdmin('POST', 'reconciliation', {
        account,
        until: '2019-12-31',
        statementBalance: 5,
      });
    },
  },
  withdrawReconciliation: {
    leaves: 'account.reconciliation-withdrawn',
    async act() {
      const account = await makeAccount(server, { openingKobo: 500 });
      const signed = { account, until: dayInNigeria(), statementBalance: 5 };
      await made(ask(admin, 'POST', 'reconciliation', signed));
      return asAdmin('POST', 'reconciliation/withdraw', { account, reason: 'A line was missing' });
    },
  },
  clearMovements: {
    leaves: 'movement.cleared',
    async act() {
      const account = await makeAccount(server);
      const voucher = await makeVoucher(server, {
        kind: 'receipt',
        accountId: account,
        amountKobo: 100,
        date: dayInNigeria(),
      });
      const marks = { movements: [voucher], cleared: true, clearedOn: dayInNigeria() };
      return asAdmin('POST', 'reconciliation/clear', { account, ...marks });
    },
  },
  createPack: {
    leaves: 'pack.requested',
    act: () => asAdmin('POST', 'packs', { from: '2019-01-01', until: '2019-12-31' }),
  },
  updateDuesSettings: {
    leaves: 'dues-settings.changed',
    act: () => asAdmin('PATCH', 'ledger/settings', { graceDays: 9 }),
  },
  upload: {
    leaves: 'file.added',
    act: () => {
      const file = { field: 'image', name: 'b.txt', bytes: samples.txt ?? Buffer.alloc(0) };
      return asAdmin('POST', 'file/upload', multipart({ fileName: 'Minutes' }, file));
    },
  },
  updateFile: {
    leaves: 'file.changed',
    act: async () => asAdmin('PATCH', `file/${await uploaded()}`, { fileName: 'Agenda' }),
  },
  deleteFile: {
    leaves: 'file.deleted',
    act: async () => asAdmin('DELETE', `file/${await uploaded()}`),
  },
  restoreFile: {
    leaves: 'file.restored',
    async act() {
      const id = await uploaded();
      await ask(admin, 'DELETE', `file/${id}`);
      return asAdmin('POST', `file/${id}/restore`);
    },
  },
  purgeFile: {
    leaves: 'file.purged',
    async act() {
      const id = await uploaded();
      await ask(admin, 'DELETE', `file/${id}`);
      return asAdmin('DELETE', `file/trash/${id}`);
    },
  },
  emptyFileTrash: {
    leaves: 'file.trash-emptied',
    async act() {
      await ask(admin, 'DELETE', `file/${await uploaded()}`);
      return asAdmin('POST', 'file/trash/empty');
    },
  },
  contact: { leaves: 'message.received', act: () => asVisitor('POST', 'contact', message) },
  subscribeNewsletter: {
    leaves: 'newsletter.asked',
    act: () => asVisitor('POST', 'newsletter', { email: 'reader@example.com', consent: true }),
  },
  confirmNewsletter: {
    leaves: 'newsletter.confirmed',
    act: async () =>
      asVisitor('POST', `newsletter/confirm/${await subscriberToken('newsletter confirm')}`),
  },
  unsubscribeNewsletter: {
    leaves: 'newsletter.left',
    act: async () =>
      asVisitor('POST', `newsletter/unsubscribe/${await subscriberToken('newsletter leave')}`),
  },
  endNewsletterSubscription: {
    leaves: 'newsletter.left',
    async act() {
      const [id] = (await subscriberToken('newsletter leave')).split('.');
      return asAdmin('POST', `newsletter/subscribers/${id}/leave`);
    },
  },
  sendAnnouncement: {
    leaves: 'announcement.sent',
    async act() {
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const form = { title: 'Notice', body: 'Of a meeting.', at };
      const { announcement } = await made(ask(admin, 'POST', 'announcements', form));
      return asAdmin('POST', `announcements/${announcement._id}/send`);
    },
  },
  resendTexts: {
    leaves: 'announcement.texted-again',
    async act() {
      const reader = await makeConfirmed(server);
      const form = { title: 'Notice', body: 'Of a meeting.', textMessage: 'A meeting.' };
      const { announcement } = await made(
        ask(admin, 'POST', 'announcements', { ...form, members: [reader.id] }),
      );
      await server.context.db.update(announcementRecipients).set({ textState: 'failed' });
      return asAdmin('POST', `announcements/${announcement._id}/texts`);
    },
  },
  testAnnouncement: {
    leaves: 'announcement.tested',
    act: () => asAdmin('POST', 'announcements/test', { title: 'Notice', body: 'Of a meeting.' }),
  },
  createNewsletter: {
    leaves: 'newsletter.written',
    act: () => asAdmin('POST', 'newsletters', issue),
  },
  updateNewsletter: {
    leaves: 'newsletter.changed',
    act: async () => asAdmin('PATCH', `newsletters/${await written()}`, { title: 'Rains' }),
  },
  deleteNewsletter: {
    leaves: 'newsletter.deleted',
    act: async () => asAdmin('DELETE', `newsletters/${await written()}`),
  },
  testNewsletter: {
    leaves: 'newsletter.tested',
    act: async () => asAdmin('POST', `newsletters/${await written()}/test`),
  },
  sendNewsletter: {
    leaves: 'newsletter.sent',
    act: async () => asAdmin('POST', `newsletters/${await written()}/send`, {}),
  },
  holdNewsletter: {
    leaves: 'newsletter.held',
    async act() {
      const id = await written();
      const at = new Date(Date.now() + 3_600_000).toISOString();
      await made(ask(admin, 'POST', `newsletters/${id}/send`, { at }));
      return asAdmin('POST', `newsletters/${id}/hold`);
    },
  },
  answerContactMessage: {
    leaves: 'message.answered',
    act: async () =>
      asAdmin('POST', `contact/messages/${await messageId()}/replies`, { body: 'On Friday.' }),
  },
  updateContactMessage: {
    leaves: 'message.marked',
    act: async () => asAdmin('PATCH', `contact/messages/${await messageId()}`, { state: 'read' }),
  },
  announce: {
    leaves: 'announcement.sent',
    act: () => asAdmin('POST', 'announcements', { title: 'A meeting', body: 'On Monday.' }),
  },
  updateAnnouncement: {
    leaves: 'announcement.changed',
    act: async () => asAdmin('PATCH', `announcements/${await announced()}`, { title: 'Tuesday' }),
  },
  deleteAnnouncement: {
    leaves: 'announcement.deleted',
    act: async () => asAdmin('DELETE', `announcements/${await announced()}`),
  },
  unsubscribeAnnouncements: {
    leaves: 'preferences.changed',
    async act() {
      const { id } = await makeMember(server);
      const token = tokenOf(server.context.signer, 'announcements leave', id);
      return { answer: await ask(null, 'POST', `announcements/unsubscribe/${token}`), by: id };
    },
  },
  retryMails: {
    leaves: 'mails.sent-again',
    async act() {
      await givenUp();
      return asAdmin('POST', 'mails/retry');
    },
  },
  retryJob: {
    leaves: 'job.tried-again',
    act: async () => asAdmin('POST', `jobs/${await givenUp()}/retry`),
  },
  undoLevy: {
    leaves: 'levy.undone',
    async act() {
      const { memberId } = await makeMember(server);
      const levy = { name: 'Building', amount: 500, dueDate: `${thisYear()}-12-31` };
      await made(ask(admin, 'POST', 'ledger/levies', { ...levy, group: { search: memberId } }));
      const { body } = await ask(admin, 'GET', 'ledger/levies');
      return asAdmin('POST', `ledger/levies/${body.data.levies[0]._id}/undo`);
    },
  },
  importOpenings: {
    leaves: 'ledger.openings-imported',
    async act() {
      const { memberId } = await makeMember(server);
      const rows = [{ memberId, year: '2020', owed: '100' }];
      return asAdmin('POST', 'ledger/openings/import', { rows, dryRun: false, reason: 'Books' });
    },
  },
  undoOpenings: {
    leaves: 'ledger.openings-undone',
    async act() {
      const { memberId } = await makeMember(server);
      const rows = [{ memberId, year: '2020', owed: '100' }];
      const list = { rows, dryRun: false, reason: 'Wrong list' };
      await made(ask(admin, 'POST', 'ledger/openings/import', list));
      const { imports } = (await ask(admin, 'GET', 'ledger/openings/imports')).body.data;
      return asAdmin('POST', `ledger/openings/imports/${imports[0]._id}/undo`, { reason: 'Twice' });
    },
  },
  mailCreditLetters: {
    leaves: 'credit-letters.mailed',
    async act() {
      const { id } = await makeConfirmed(server, { duesCategory: 'exempt' });
      await bookPayment(server, id, thisYear());
      return asAdmin('POST', 'payment/credits/letters', { ids: [id] });
    },
  },
  updateReminderSettings: {
    leaves: 'reminder-settings.changed',
    act: () => asAdmin('PATCH', 'reminders/settings', { rungs: [-14, 0, 60] }),
  },
  sendReminders: {
    leaves: 'reminders.sent',
    async act() {
      await owingSince(`${thisYear() - 1}-01-01`);
      return asAdmin('POST', 'reminders/send', {});
    },
  },
  retryReminder: {
    leaves: 'reminder.sent-again',
    async act() {
      await owingSince(`${thisYear() - 1}-01-02`);
      await made(ask(admin, 'POST', 'reminders/send', {}));
      await server.context.outbox.flush();
      const { reminders } = (await ask(admin, 'GET', 'reminders')).body.data;
      return asAdmin('POST', `reminders/${reminders[0]._id}/retry`);
    },
  },
  unsubscribeReminders: {
    leaves: 'preferences.changed',
    async act() {
      const { id } = await makeMember(server);
      const token = tokenOf(server.context.signer, 'reminders leave', id);
      return { answer: await ask(null, 'POST', `reminders/unsubscribe/${token}`), by: id };
    },
  },
  reportTransfer: {
    leaves: 'transfer.reported',
    async act() {
      const member = await makeConfirmed(server);
      const answer = await ask(member, 'POST', 'transfers', transferForm());
      return { answer, by: member.id };
    },
  },
  withdrawTransfer: {
    leaves: 'transfer.withdrawn',
    async act() {
      const member = await makeConfirmed(server);
      const { transfer } = await made(ask(member, 'POST', 'transfers', transferForm()));
      return { answer: await ask(member, 'DELETE', `transfers/${transfer._id}`), by: member.id };
    },
  },
  decideTransfer: {
    leaves: 'transfer.refused',
    async act() {
      const { transfer } = await made(
        ask(await makeConfirmed(server), 'POST', 'transfers', transferForm()),
      );
      const form = { action: 'refuse', reason: 'Not in the account' };
      return asAdmin('POST', `transfers/${transfer._id}`, form);
    },
  },
  uploadStatement: {
    leaves: 'statement.uploaded',
    act() {
      const bytes = Buffer.from(
        `Date,Narration,Credit\n${thisYear()}-01-01,LINE ${++number},500\n`,
      );
      const file = { field: 'file', name: 'a.csv', bytes };
      return asAdmin('POST', 'statements', multipart({ account: 'Bank' }, file));
    },
  },
  removeStatement: {
    leaves: 'statement.removed',
    act: async () => asAdmin('DELETE', `statements/${(await statementLine()).id}`),
  },
  confirmStatement: {
    leaves: 'statement.confirmed',
    async act() {
      const { id: userId } = await makeMember(server);
      const { id, line } = await statementLine();
      return asAdmin('POST', `statements/${id}/confirm`, { lines: [{ _id: line, userId }] });
    },
  },
  ignoreLine: {
    leaves: 'statement.line-ignored',
    async act() {
      const { id, line } = await statementLine();
      return asAdmin('POST', `statements/${id}/lines/${line}/ignore`, {});
    },
  },
  openLine: {
    leaves: 'statement.line-opened',
    async act() {
      const { id, line } = await statementLine();
      await made(ask(admin, 'POST', `statements/${id}/lines/${line}/ignore`, {}));
      return asAdmin('POST', `statements/${id}/lines/${line}/open`, {});
    },
  },
  createStatementRule: {
    leaves: 'statement.rule-added',
    act: () => asAdmin('POST', 'statements/rules', { text: 'SMS ALERT' }),
  },
  removeStatementRule: {
    leaves: 'statement.rule-removed',
    async act() {
      const { id, line, narration: rule } = await statementLine();
      await made(ask(admin, 'POST', `statements/${id}/lines/${line}/ignore`, { rule }));
      const { rules } = (await ask(admin, 'GET', 'statements/rules')).body.data;
      return asAdmin('DELETE', `statements/rules/${rules[0]._id}`);
    },
  },
  updatePreferences: {
    leaves: 'preferences.changed',
    async act() {
      const member = await makeMember(server);
      const form = { receiptsByMail: false };
      return { answer: await ask(member, 'PATCH', 'user/preferences', form), by: member.id };
    },
  },
  createContentItem: {
    leaves: 'content.created',
    act: () => asAdmin('POST', 'content/people/items', { data: personFields() }),
  },
  updateContentItem: {
    leaves: 'content.changed',
    async act() {
      const { _id, updatedAt } = await people().added(personFields());
      return editing(people().change(_id, updatedAt, { post: 'Chairman' }));
    },
  },
  publishContentItem: {
    leaves: 'content.unpublished',
    async act() {
      const { _id } = await people().added(personFields(), { published: true });
      return editing(people().publish(_id, false));
    },
  },
  deleteContentItem: {
    leaves: 'content.deleted',
    act: async () => editing(people().remove(await personId())),
  },
  discardContentDraft: {
    leaves: 'content.draft-discarded',
    async act() {
      const { _id, updatedAt } = await withDraft();
      return asAdmin('POST', `content/people/items/${_id}/discard-draft`, { updatedAt });
    },
  },
  restoreContentVersion: {
    leaves: 'content.version-restored',
    async act() {
      const { _id, updatedAt } = await withDraft();
      const path = `content/people/items/${_id}/versions`;
      const { versions } = await made(ask(admin, 'GET', path));
      return asAdmin('POST', `${path}/${versions.at(-1)._id}/restore`, { updatedAt });
    },
  },
  restoreContent: {
    leaves: 'content.restored',
    act: async () => asAdmin('POST', `content/trash/${await trashedId()}/restore`),
  },
  purgeContent: {
    leaves: 'content.purged',
    act: async () => asAdmin('DELETE', `content/trash/${await trashedId()}`),
  },
  emptyContentTrash: {
    leaves: 'content.trash-emptied',
    async act() {
      await trashedId();
      return asAdmin('POST', 'content/trash/empty');
    },
  },
  removeSamples: {
    leaves: 'content.samples-removed',
    async act() {
      await personId();
      await server.context.pool.query('update content_items set sample = true where not published');
      return asAdmin('POST', 'content/samples/remove');
    },
  },
  orderContentItems: {
    leaves: 'content.reordered',
    async act() {
      const [one, other] = [await personId(), await personId()];
      return editing(people().sort([other, one]));
    },
  },
  addPicture: {
    leaves: 'media.added',
    async act() {
      const file = { field: 'picture', name: 'Hall.jpg', bytes: await makePhoto() };
      return asAdmin('POST', 'content/picture', multipart({}, file));
    },
  },
  addDocument: {
    leaves: 'media.added',
    act: () =>
      asAdmin(
        'POST',
        'content/document',
        multipart({}, { field: 'document', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) }),
      ),
  },
};

/** The calls that are no GET and leave no entry, with the reason. */
const exceptions: Partial<Record<CallName, string>> = {
  forgotPassword:
    'Anyone may ask for anybody, known or not, and nothing of an account changes: the password that the link sets leaves an entry.',
  resendConfirmation:
    'It mails a link again and changes nothing: what the link confirms leaves an entry.',
  webhook: 'A gateway’s event proves nothing; what settlement makes of it leaves the entry.',
  readAnnouncement: 'That a member has read something is no matter of an audit.',
  previewSubscription: 'It says what a subscription would charge, and changes nothing.',
  previewMemberCategory: 'It says what another category would cost, and changes nothing.',
  previewEarlierYears: 'It says what earlier years would come to, and changes nothing.',
  levyPreview: 'It says what a levy would charge, and changes nothing.',
  previewAnnouncement: 'It says how many an announcement would reach, and changes nothing.',
  previewContent: 'A draft for the editor’s own eyes, which the housekeeping removes.',
};

/* The calls of `crudCalls` have a dot in their names; `crudModule` writes their entries (audit.test.ts). */
const changing = Object.entries<Call>(calls)
  .filter(([name, { method }]) => method !== 'GET' && !name.includes('.'))
  .map(([name]) => name);

it('every call of the contract that changes something is looked at below, or is an exception', () => {
  const known = new Set([...Object.keys(cases), ...Object.keys(exceptions)]);
  expect(changing.filter((name) => !known.has(name))).toEqual([]);
  const changesByGet = ['paymentLink'];
  expect([...known].filter((name) => !changing.includes(name))).toEqual(changesByGet);
});

describe('a call that changes something leaves an entry of who did it, and from where, with its key', () => {
  it.each(Object.entries(cases))('%s', async (name, { leaves, act }) => {
    let did: Did | undefined;
    const entries = await entriesOf(server, async () => {
      did = await act();
    });
    const call: Call | undefined = Object.entries<Call>(calls).find(([one]) => one === name)?.[1];
    expect(did?.answer).toMatchObject({ status: call?.status ?? 200 });
    expect(entries).toContainEqual(
      expect.objectContaining({ action: leaves, actorId: did?.by, address: '127.0.0.1' }),
    );
    if (call?.once) expect(await markedWith()).toContain(leaves);
    const entry = entries.findLast(({ action }) => action === leaves);
    expect(entry?.actorKind).toBe(did?.by ? 'person' : 'visitor');
  });

  it('and one that is refused leaves none', async () => {
    const member = await makeMember(server);
    const entries = await entriesOf(server, async () => {
      await logIn(server, member.memberId, { password: 'not the password' });
      await ask(admin, 'PATCH', `user/${member.id}`, { email: 'no address' });
      await ask(admin, 'DELETE', `file/${newId()}`);
      await ask(member, 'POST', 'ledger/waivers', { userId: member.id });
      await ask(admin, 'POST', `payment/${newId()}/reverse`, { reason: 'None' });
    });
    expect(entries).toEqual([]);
  });
});

it('no entry of all these has a password, a hash, a token or the text of a mailed link', async () => {
  const trail = JSON.stringify(await auditTrail(server));
  for (const secret of ['a long enough phrase', 'another long phrase', '$argon2', admin.token])
    expect(trail).not.toContain(secret);
  expect(trail).not.toMatch(/"[^"]*(password|hash|token|secret)[^"]*":/i);
});
