import { join } from 'node:path';
import { isTestGateway } from './gateways/gateway.ts';
import type { Settings } from './settings.ts';

/** Returns notices for the console: test payments, and settings that a public site still needs. */
export function startNotices(settings: Settings): string[] {
  const { gateway, production } = settings;
  const test = gateway && isTestGateway(gateway) ? [testPayments] : [];
  return production ? [...test, ...missing(settings)] : test;
}

const testPayments = 'Test payments: no money moves (PAYMENT_GATEWAY is sandbox).';

function missing(settings: Settings): string[] {
  const { gateway, smtpUrl, publicUrl, publicUrlIsSet, dataDir } = settings;
  const outbox = join(dataDir, 'outbox');
  return [
    ...(gateway ? [] : ['PAYMENT_GATEWAY is not set: no payment online is offered.']),
    ...(smtpUrl === undefined
      ? [`SMTP_URL is not set: no mail is sent; it is written to ${outbox}.`]
      : []),
    ...(publicUrlIsSet
      ? []
      : [`PUBLIC_URL is not set: links in mails and payments lead to ${publicUrl}.`]),
  ];
}
