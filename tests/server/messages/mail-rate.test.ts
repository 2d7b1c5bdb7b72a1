import { describe, expect, it } from 'vitest';
import { failureOfReport } from '../../../server/mail/delivery-report.ts';
import { createRate } from '../../../server/mail/rate.ts';

describe('the rate of mails to many', () => {
  it('lets a quarter of a minute’s mails out at once, and the rest evenly', () => {
    let now = 0;
    const rate = createRate(100, () => now);
    const sendAll = () => {
      let sent = 0;
      for (; rate.isFree(); sent += 1) rate.use();
      return sent;
    };
    expect(sendAll()).toBe(25);
    now = 15_000;
    expect(sendAll()).toBe(25);
    now = 15_600;
    expect(sendAll()).toBe(1);
    now = 3_600_000;
    expect(sendAll()).toBe(25);
  });

  it('lets one out a minute where that is all', () => {
    let now = 0;
    const rate = createRate(1, () => now);
    expect(rate.isFree()).toBe(true);
    rate.use();
    now = 59_000;
    expect(rate.isFree()).toBe(false);
    now = 60_000;
    expect(rate.isFree()).toBe(true);
  });

  it('has no limit where none is set', () => {
    const rate = createRate(null);
    for (let sent = 0; sent < 10_000; sent += 1) rate.use();
    expect(rate.isFree()).toBe(true);
  });
});

describe('a report of delivery', () => {
  it.each([
    ['5.1.1', 'refused'],
    ['5.0.0', 'refused'],
    ['5.2.2 (full)', 'failed'],
    ['5.7.1', 'failed'],
    ['4.4.7', 'failed'],
  ])('is a failure where a recipient’s fields say so: %s is %s', (status, state) => {
    const fields = `Final-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: ${status}\r\n`;
    expect(failureOfReport(`Subject: Undelivered\r\n\r\n${fields}`)).toEqual({
      state,
      reason: `report ${status.slice(0, 5)}`,
    });
  });

  it.each([
    ['552 5.2.2 <x@example.com>: mailbox full', 'failed', 'report 5.2.2'],
    ['552-Mailbox is full', 'failed', 'report 5.2.2'],
    ['550-5.1.1 no such user', 'refused', 'report 5.1.1'],
    ['550 No such user', 'refused', 'report 5.0.0'],
  ])(
    'has the status of what the other server said, where its own is none: %s',
    (said, ...result) => {
      const fields = `Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp;\n ${said}\n`;
      const [state, reason] = result;
      expect(failureOfReport(`Reporting-MTA: dns; mx\n\n${fields}`)).toEqual({ state, reason });
    },
  );

  it.each([
    ['a delay', 'Action: delayed\nStatus: 4.4.7'],
    ['a delivery', 'Action: delivered\nStatus: 2.0.0'],
    ['an answer of a person', 'I am away. Status: 5.1.1 is what they said, Action: failed'],
  ])('is none for %s', (_, text) => {
    expect(failureOfReport(text)).toBeNull();
  });

  it('does not say why where another recipient has the status', () => {
    const failed = { state: 'failed', reason: 'report 4.0.0' };
    expect(failureOfReport('Action: failed\n\nStatus: 5.1.1')).toEqual(failed);
  });
});
