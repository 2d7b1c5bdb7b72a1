import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

/** A mail as it is sent. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML, for programs that show it. */
  html?: string;
  /** Who it is from, in place of the name in MAIL_FROM. */
  fromName?: string;
  replyTo?: string;
  /** Where mail servers report what they cannot deliver; the sender's address by default. */
  returnPath?: string;
  /** Additional headers by name, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Documents that come with it. */
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /**
   * Sends a mail with its outbox id in the headers. If a crash makes the outbox send it twice, the
   * id shows that both are the same mail.
   *
   * @returns the mail server's reply, or the path of the file
   * @throws if the mail was not accepted; it can be retried
   */
  send(mail: Message, id: string): Promise<string>;
  /** Closes the connection that stays open between mails. */
  close?(): void;
};

const messageIdOf = (id: string) => `<${id}@outbox>`;

/** Milliseconds that a mail server may take. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/* The address in MAIL_FROM, which may have a name before it. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/* As an object, which is not read as a list: a comma in an address adds no second one. */
const oneAddress = (address: string) => ({ name: '', address });

/** Creates the mailer: SMTP if SMTP_URL is set, else .eml files in DATA_DIR/outbox. */
export function createMailer(settings: Settings): Mailer {
  const prepare = ({ fromName, returnPath, replyTo, ...mail }: Message, id: string) => ({
    ...mail,
    to: oneAddress(mail.to),
    ...(replyTo && { replyTo: oneAddress(replyTo) }),
    ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
    from: fromName ? { name: fromName, address: addressIn(settings.mailFrom) } : settings.mailFrom,
    messageId: messageIdOf(id),
  });
  if (settings.smtpUrl) {
    /* One connection for the mails of a run: providers count connections, and each costs several round trips. */
    const transport = createTransport({
      url: settings.smtpUrl,
      pool: true,
      maxConnections: 1,
      ...timeouts,
    });
    return {
      close: () => transport.close(),
      async send(mail, id) {
        const { response } = await transport.sendMail(prepare(mail, id));
        return response;
      },
    };
  }
  const folder = join(settings.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(prepare(mail, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      /* Ids sort by time, and a repeated mail replaces itself. */
      const aside = join(folder, `.${id}.part`);
      await writeFile(aside, message, { mode: 0o600 });
      const path = join(folder, `${id}.eml`);
      await rename(aside, path);
      return path;
    },
  };
}
