import { z } from 'zod';
import { newId } from '../ids.ts';
import { describeFailure } from '../mail/failure.ts';
import { createMailer } from '../mail/mailer.ts';
import { type Command, CommandError } from './command.ts';

/* One line, whatever the server said. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `npm run mail:test -- <address>`: sends a test mail with the settings and prints the result. */
export const mailTest: Command = async ({ settings, args, say }) => {
  const [to] = args;
  if (args.length !== 1 || !z.email().safeParse(to).success || to === undefined)
    throw new CommandError('Name one address: npm run mail:test -- somebody@example.org');
  const mail = {
    to,
    subject: 'Test',
    text: `This mail shows that ${settings.publicUrl} can send mails.`,
  };
  const mailer = createMailer(settings);
  const answer = await mailer
    .send(mail, newId())
    .catch((error: unknown) => {
      const words = error instanceof Error ? oneLine(error.message) : '';
      throw new CommandError(`Not sent: ${describeFailure(error).reason} (${words}).`);
    })
    .finally(() => mailer.close?.());
  say(
    settings.smtpUrl
      ? `Sent to ${to} through ${new URL(settings.smtpUrl).host}, which said: ${oneLine(answer)}`
      : `SMTP_URL is not set, so that no mail is sent. It was written to ${answer}.`,
  );
};
