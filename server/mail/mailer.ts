import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  /** More headers by their names, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
};

export type Mailer = {
  /**
   * Sends a mail under its id in the outbox. Where it is sent again, for a crash came before that was
   * noted, the id shows that both are one.
   *
   * @returns what the mail server said, or the path of the file
   * @throws where the mail could not be handed over; it may then be tried again
   */
  send(mail: Mail, id: string): Promise<string>;
};

const messageIdOf = (id: string) => `<${id}@outbox>`;

/** Milliseconds that a mail server may take. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail over SMTP where SMTP_URL is set, else written as .eml files to DATA_DIR/outbox. */
export function createMailer(settings: Settings): Mailer {
  const from = settings.mailFrom;
  if (settings.smtpUrl) {
    const transport = createTransport({ url: settings.smtpUrl, ...timeouts });
    return {
      async send(mail, id) {
        const { response } = await transport.sendMail({
          ...mail,
          from,
          messageId: messageIdOf(id),
        });
        return response;
      },
    };
  }
  const folder = join(settings.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail({ ...mail, from, messageId: messageIdOf(id) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      /* Ids sort by time, and a mail that is written again replaces itself. */
      const aside = join(folder, `.${id}.part`);
      await writeFile(aside, message, { mode: 0o600 });
      const path = join(folder, `${id}.eml`);
      await rename(aside, path);
      return path;
    },
  };
}
