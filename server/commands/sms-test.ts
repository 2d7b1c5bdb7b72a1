import { phoneNumber as phoneRule } from '#contract/fields.ts';
import { createSms } from '../sms/create-sms.ts';
import { type Command, CommandError } from './command.ts';

/** `npm run sms:test -- <phone>`: sends a test message with the settings and prints the result. */
export const smsTest: Command = async ({ settings, args, say }) => {
  const phoneNumber = phoneRule.safeParse(args.join(' ')).data;
  if (phoneNumber === undefined)
    throw new CommandError('Name one phone number: npm run sms:test -- 08031234567');
  const sms = createSms(settings);
  if (!sms) throw new CommandError('SMS_PROVIDER is not set, so that no text message is sent.');
  const text = `This message shows that ${new URL(settings.publicUrl).host} can send text messages.`;
  const id = await sms.send({ phoneNumber, text }).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : 'failure';
    throw new CommandError(`Not sent: ${words}`);
  });
  say(`Sent to ${phoneNumber} through ${sms.name}, which calls it ${id}.`);
};
