import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { auditTrail } from '../support/audit.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { memberWithCheckout, paymentOf, startWithFakeGateway } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import type { TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  ({ server } = await startWithFakeGateway());
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const get = (path: string, token?: string) => server.get(`/api/v1/${path}`, token);

let number = 0;
async function recorded(amount = 15_000.5, more: Parameters<typeof makeMember>[1] = {}) {
  const since = { memberSince: '2001', confirmedAt: new Date() };
  const member = await makeMember(server, { ...since, ...more });
  await post('ledger/openings', {
    userId: member.id,
    year: thisYear,
    amount: 15_000.5,
    reason: 'Old book',
  });
  number += 1;
  const { body } = await post('payment/record', {
    userId: member.id,
    amount,
    method: 'Cash',
    datePayed: today,
    reference: `Teller ${number}`,
  });
  const { _id: id, receiptNumber } = body.data.payment;
  return { member, id: String(id), receiptNumber: String(receiptNumber) };
}

/* A document as its bytes, one character a byte. */
async function pdf(path: string, token: string) {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(response.status, text.slice(0, 300)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  const words = textOfPdf(Buffer.from(text, 'latin1')).replace(/\s+/g, ' ');
  return { text, words, disposition: response.headers.get('content-disposition') ?? '' };
}

const pagesIn = (text: string) => text.match(/\/Type \/Page\n/g)?.length ?? 0;

describe('a receipt', () => {
  it('is a tagged document with its fonts in it, for its member and the treasurer', async () => {
    const { member, id, receiptNumber } = await recorded();
    for (const token of [member.token, admin.token]) {
      const { text, disposition } = await pdf(`payment/${id}/receipt.pdf`, token);
      expect(disposition).toContain(`filename="receipt-${receiptNumber}.pdf"`);
      for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (en-NG)', 'NotoSans'])
        expect(text).toContain(part);
      expect(text).toContain(`(Receipt ${receiptNumber})`);
      expect(pagesIn(text)).toBe(1);
    }
  });

  it('has of a name what its letters can write, and no empty boxes', async () => {
    const name = { fname: '王小明 يوسف', mname: 'Tolá 🎉', lname: 'Ƙasimu' };
    const { member, id } = await recorded(15_000.5, name);
    const { words } = await pdf(`payment/${id}/receipt.pdf`, member.token);
    expect(words).toContain(`Received from Tolá Ƙasimu (${member.memberId}) Date`);
  });

  it('has a name in full-width letters in plain ones', async () => {
    const { member, id } = await recorded(15_000.5, { fname: 'Ｔｏｌａ', lname: 'Ｏｂｉ' });
    const { words } = await pdf(`payment/${id}/receipt.pdf`, member.token);
    expect(words).toContain(`Received from Tola Obi (${member.memberId}) Date`);
  });

  it('says the amount in words, what is left of a year, and who stands on it from then on', async () => {
    const before = await recorded(10_000);
    const signatory = { signatoryName: 'Adébáyọ̀ Òjó', signatoryTitle: 'Treasurer' };
    await server.request('PATCH', '/api/v1/ledger/settings', {
      token: admin.token,
      body: signatory,
    });
    const { member, id, receiptNumber } = await recorded(10_000);
    const { words } = await pdf(`payment/${id}/receipt.pdf`, member.token);
    expect(words).toContain('Ten thousand naira only');
    const part = `It paid ₦10,000 of ${thisYear}; ₦5,000.50 is left.`;
    expect(words).toContain(part);
    expect(words).toContain('Òjó Treasurer');
    const former = await pdf(`payment/${before.id}/receipt.pdf`, admin.token);
    expect(former.words).not.toContain('Òjó');
    const { body } = await get(`payment/mine/${id}`, member.token);
    expect(body.data.payment.signatory).toEqual({ name: 'Adébáyọ̀ Òjó', title: 'Treasurer' });
    const [mail] = await mailsTo(server, member.email);
    expect(mail).toMatchObject({ subject: `Receipt ${receiptNumber}` });
    expect(mail?.text).toContain(part);
  });

  it('is nobody else’s', async () => {
    const { id } = await recorded();
    const other = await makeMember(server);
    for (const one of [id, newId(), 'nothing'])
      expectFailure(await get(`payment/${one}/receipt.pdf`, other.token), 404);
    expectFailure(await get(`payment/${id}/invoice.pdf`, other.token), 404);
    expectFailure(await get(`payment/${id}/receipt.pdf`), 401);
  });

  it('is still there, void, once it is reversed', async () => {
    const { member, id } = await recorded();
    await post(`payment/${id}/reverse`, { reason: 'Not theirs' });
    await pdf(`payment/${id}/receipt.pdf`, member.token);
  });

  it('is refused before anything is certain; the invoice says what is asked for', async () => {
    const member = await memberWithCheckout(server);
    const { id, invoiceNumber } = await paymentOf(server, member.reference);
    const refused = await get(`payment/${id}/receipt.pdf`, member.token);
    expectFailure(refused, 409);
    expect(refused.body.message).toContain('invoice');
    const { disposition } = await pdf(`payment/${id}/invoice.pdf`, member.token);
    expect(disposition).toContain(`filename="invoice-${invoiceNumber}.pdf"`);
  });

  it('the invoice asks for nothing that is not owed any more', async () => {
    const member = await memberWithCheckout(server);
    const { id } = await paymentOf(server, member.reference);
    const waive = (more: object) =>
      post('ledger/waivers', { userId: member.id, year: thisYear, reason: 'Illness', ...more });
    await waive({ amount: 5_000.5 });
    const { text } = await pdf(`payment/${id}/invoice.pdf`, member.token);
    const words = textOfPdf(Buffer.from(text, 'latin1'));
    expect(words).toContain('10,000.00');
    expect(words).not.toContain('15,000.50');
    await waive({});
    expectFailure(await get(`payment/${id}/invoice.pdf`, member.token), 409);
  });
});

describe('all receipts of a year', () => {
  it('are one file of a page each, as many as the list of years says', async () => {
    const { id } = await recorded();
    await post(`payment/${id}/reverse`, { reason: 'Void ones are there too' });
    const years = await get('payment/receipts', admin.token);
    expectContract(calls.receiptYears, years);
    const [newest] = years.body.data.years;
    expect(newest.year).toBe(thisYear);
    const { text, disposition } = await pdf(`payment/receipts.pdf?year=${thisYear}`, admin.token);
    expect(disposition).toContain(`filename="receipts-${thisYear}.pdf"`);
    expect(pagesIn(text)).toBe(newest.receipts);
    expect(newest.receipts).toBeGreaterThan(2);
  });

  it('are not there of a year without any, nor for a member', async () => {
    const member = await makeMember(server);
    expectFailure(await get('payment/receipts.pdf?year=1999', admin.token), 404);
    for (const query of ['?year=soon', ''])
      expect(await get(`payment/receipts.pdf${query}`, admin.token)).toMatchObject({
        status: 400,
        body: { errors: { year: expect.any(String) } },
      });
    expectFailure(await get(`payment/receipts.pdf?year=${thisYear}`, member.token), 403);
    expectFailure(await get('payment/receipts', member.token), 403);
  });
});

describe('one receipt of several payments', () => {
  it('has all of them and their sum, for who paid for all', async () => {
    const [one, two] = [await recorded(), await recorded()];
    const path = `payment/receipt.pdf?ids=${one.id},${two.id}`;
    const { text, disposition } = await pdf(path, admin.token);
    expect(disposition).toContain('filename="receipt-for-several.pdf"');
    expect(text).toContain('(Receipt for several members)');
    expect(pagesIn(text)).toBe(1);
    expectFailure(await get(path, one.member.token), 403);
    for (const wrong of [newId(), 'nothing'])
      expectFailure(await get(`payment/receipt.pdf?ids=${one.id},${wrong}`, admin.token), 404);
    await post(`payment/${two.id}/reverse`, { reason: 'Not theirs' });
    const refused = await get(path, admin.token);
    expectFailure(refused, 409);
    expect(refused.body.message).toContain('no valid receipt');
  });
});

describe('a statement of account', () => {
  it('is the member’s own, or any member’s for the treasurer, as at a day', async () => {
    const { member } = await recorded();
    const mine = await pdf('ledger/me/statement.pdf', member.token);
    expect(mine.disposition).toContain(`-${today}.pdf`);
    const before = await pdf(
      `ledger/member/${member.id}/statement.pdf?asAt=${thisYear}-01-31`,
      admin.token,
    );
    expect(before.disposition).toContain(`-${thisYear}-01-31.pdf`);
    expectFailure(await get(`ledger/member/${member.id}/statement.pdf`, member.token), 403);
    expectFailure(await get(`ledger/member/${newId()}/statement.pdf`, admin.token), 404);
    expect((await get('ledger/me/statement.pdf?asAt=soon', member.token)).status).toBe(400);
  });

  it('goes on over as many pages as it has entries for', async () => {
    const { member } = await recorded();
    await post('payment/record/many', {
      method: 'Cash',
      datePayed: today,
      reference: 'Parts',
      lines: Array.from({ length: 45 }, () => ({ userId: member.id, amount: 10 })),
    });
    const { text } = await pdf('ledger/me/statement.pdf', member.token);
    expect(pagesIn(text)).toBeGreaterThan(1);
  });
});

describe('the receipt of who paid for several', () => {
  const line = async (amount: number) => ({
    userId: (await makeMember(server, { memberSince: '2001' })).id,
    amount,
  });

  it('has the payer, a number and a code of its own, and says what is left of it', async () => {
    const form = {
      payer: 'Adé & Co. Chartered Accountants',
      method: 'Cheque',
      datePayed: addDays(today, -2),
      reference: `Firm ${++number}`,
      lines: [await line(300), await line(700)],
    };
    const many = await post('payment/record/many', form);
    expectContract(calls.recordPayments, many);
    const { receipt, payments } = many.body.data;
    expect(receipt.number).toMatch(new RegExp(`^JRC-${thisYear}-\\d{6}$`));
    const again = await post('payment/record/many', {
      ...form,
      reference: `Firm ${++number}`,
      lines: [await line(50)],
    });
    expect(Number(again.body.data.receipt.number.slice(-6))).toBe(
      Number(receipt.number.slice(-6)) + 1,
    );
    const response = await fetch(`${server.url}/api/v1/payment/joint/${receipt._id}/receipt.pdf`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const printed = (await textOfPdf(Buffer.from(await response.arrayBuffer()))).replace(
      /\s+/g,
      ' ',
    );
    for (const said of [receipt.number, form.payer, '₦1,000.00']) expect(printed).toContain(said);
    const details = await get(`payment/${payments[0]._id}/details`, admin.token);
    expectContract(calls.paymentDetails, details);
    expect(details.body.data.joint).toEqual({ ...receipt, payer: form.payer });
    const { rows } = await server.context.pool.query(
      'select verify_code as code from joint_receipts where id = $1',
      [receipt._id],
    );
    const verified = async () => (await get(`verify/${rows[0].code}`)).body.data;
    expect(await verified()).toMatchObject({
      number: receipt.number,
      amount: 1_000,
      state: 'valid',
    });
    expect((await verified()).holder).not.toContain('Chartered');
    await post(`payment/${payments[1]._id}/reverse`, { reason: 'Another firm’s' });
    expect(await verified()).toMatchObject({ amount: 1_000, left: 300, state: 'refunded' });
    await post(`payment/${payments[0]._id}/reverse`, { reason: 'Nor theirs' });
    expect(await verified()).toMatchObject({ left: 0, state: 'reversed', date: form.datePayed });
    expectFailure(await get(`payment/joint/${newId()}/receipt.pdf`, admin.token), 404);
  });

  it('and those of members need not be mailed where old ones are entered', async () => {
    const quiet = await makeMember(server, { memberSince: '2001' });
    const form = { userId: quiet.id, amount: 10, method: 'Cash', datePayed: today };
    await post('payment/record', { ...form, reference: `Old ${++number}`, notify: false });
    const receipts = async () =>
      (await mailsTo(server, quiet.email)).filter(({ subject }) => subject.startsWith('Receipt'));
    expect(await receipts()).toHaveLength(0);
    await post('payment/record', { ...form, amount: 11, reference: `New ${++number}` });
    expect(await receipts()).toHaveLength(1);
  });
});

describe('a letter of good standing', () => {
  const letter = (id: string, token: string) => get(`ledger/member/${id}/letter.pdf`, token);

  it('is one a day, with one number, and leaves one entry in the trail', async () => {
    const { member } = await recorded();
    const first = await pdf(`ledger/member/${member.id}/letter.pdf`, admin.token);
    const again = await pdf(`ledger/member/${member.id}/letter.pdf`, member.token);
    expect(first.disposition).toMatch(/filename="letter-LGS-\d{4}-\d{6}\.pdf"/);
    expect(again.disposition).toBe(first.disposition);
    const issued = (await auditTrail(server)).filter(
      ({ action, userId }) => action === 'letter.issued' && userId === member.id,
    );
    expect(issued).toHaveLength(1);
  });

  it('is refused to who owes, was never charged, is not confirmed, or is somebody else', async () => {
    const { member: owing } = await recorded(10);
    await post('ledger/openings', {
      userId: owing.id,
      year: thisYear - 1,
      amount: 500,
      reason: 'Older book',
    });
    const free = await makeMember(server, { confirmedAt: new Date(), isMember: false });
    const { member: unconfirmed } = await recorded(15_000.5, { confirmedAt: null });
    expectFailure(await letter(owing.id, admin.token), 409);
    expectFailure(await letter(free.id, admin.token), 409);
    expectFailure(await letter(unconfirmed.id, unconfirmed.token), 409);
    expectFailure(await letter(owing.id, unconfirmed.token), 404);
    expectFailure(await letter(newId(), admin.token), 404);
  });
});

describe('the mail of a receipt', () => {
  it('has the document with it', async () => {
    const { member, receiptNumber } = await recorded();
    const mail = (await mailsTo(server, member.email)).find(({ subject }) =>
      subject.startsWith('Receipt'),
    );
    expect(mail?.text).toContain('We have received ₦15,000.50');
    expect(mail?.attachments.map(({ name }) => name)).toEqual([`receipt-${receiptNumber}.pdf`]);
    expect(mail?.attachments[0]?.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  it('names each year that the payment paid', async () => {
    const member = await makeMember(server, { memberSince: '2001', confirmedAt: new Date() });
    for (const [year, amount] of [
      [thisYear - 1, 10_000],
      [thisYear, 15_000.5],
    ])
      await post('ledger/openings', { userId: member.id, year, amount, reason: 'Old book' });
    await post('payment/record', {
      userId: member.id,
      amount: 25_000.5,
      method: 'Cash',
      datePayed: today,
      reference: 'Teller of two years',
    });
    const mail = (await mailsTo(server, member.email)).find(({ subject }) =>
      subject.startsWith('Receipt'),
    );
    expect(mail?.text.replaceAll('\r', '')).toContain(
      `Paid for:\nAnnual dues ${thisYear - 1}: ₦10,000.00\nAnnual dues ${thisYear}: ₦15,000.50\n`,
    );
  });

  it('comes without it where it cannot be drawn', async () => {
    const { settings } = server.context;
    const { publicUrl } = settings;
    /* Longer than any QR code, before the mail is queued: it is sent by itself. */
    settings.publicUrl = `http://${'a'.repeat(3_000)}.example`;
    const mails = await recorded()
      .then(({ member }) => mailsTo(server, member.email))
      .finally(() => {
        settings.publicUrl = publicUrl;
      });
    const mail = mails.find(({ subject }) => subject.startsWith('Receipt'));
    expect(mail?.text).toContain('We have received ₦15,000.50');
    expect(mail?.attachments).toEqual([]);
  });
});
