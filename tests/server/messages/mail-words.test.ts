import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../server/context.ts';
import { contentItems } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { registerMails } from '../../../server/jobs/mails.ts';
import { makeAdmin } from '../support/builders.ts';
import { adminsLink, mailKinds } from '../support/mail-kinds.ts';
import { allMails, type ReadMail } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: false });
  await server.context.db.insert(contentItems).values({
    id: newId(),
    kind: 'site',
    slug: 'site',
    position: 0,
    published: true,
    data: { email: 'secretary@example.com' },
  });
});
afterAll(() => server.stop());

const kinds = Object.entries(mailKinds);

/** The kinds that the modules register. */
function registered({ context }: TestServer): string[] {
  const found: string[] = [];
  const register: Context['outbox']['register'] = (kind) => void found.push(kind);
  registerMails({ ...context, outbox: { ...context.outbox, register } });
  return found;
}

/** Has a mail of every kind sent, with those words in it; returns each by its kind. */
async function mailsWith(typed: string, known: boolean): Promise<Map<string, ReadMail>> {
  const kindOf = new Map<string, string>();
  for (const [kind, { queue, toKnown }] of kinds) {
    if (toKnown && !known) continue;
    const { to } = await queue({ server, admin, typed, known });
    kindOf.set(to, kind);
  }
  const mails = (await allMails(server)).flatMap((mail) => {
    const kind = kindOf.get(mail.to);
    return kind === undefined ? [] : [[kind, mail] as const];
  });
  return new Map(mails);
}

const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, link = '']) => link);
const isOurs = (link: string) => link === server.url || link.startsWith(`${server.url}/`);

const evils = [
  'you\n\nhttps://evil.example/x\n\nsee',
  'Visit www.evil.example',
  'https://evil.example',
  '<a href="https://evil.example/">here</a>',
  'see\r\n\r\nhttp://evil.example\r\n\r\nBcc: all@evil.example',
  'ev\u200bil: https:\u2060//evil.example',
];

it('every kind of mail is in the table of these tests', () => {
  expect(registered(server).sort()).toEqual(Object.keys(mailKinds).sort());
});

describe.each(evils)('what people typed, such as %j', (typed) => {
  it('is no link, button or line in any mail', async () => {
    for (const known of [true, false]) {
      const mails = await mailsWith(typed, known);
      expect(mails.size).toBeGreaterThan(15);
      for (const [kind, { html, text, subject, header }] of mails) {
        const about = `${kind}, ${known ? 'confirmed' : 'not confirmed'}`;
        const foreign = linksOf(html).filter((link) => !isOurs(link) && link !== adminsLink);
        expect(foreign, about).toEqual([]);
        expect(html, about).toContain('</html>');
        for (const part of [text, html, subject])
          expect(part, about).not.toMatch(/:\/\/evil|www\.evil|evil\.example/i);
        expect(header('Bcc'), about).toBe('');
      }
    }
  });

  it('is not at all in the mails that anybody can cause', async () => {
    const mails = await mailsWith(typed, false);
    for (const [kind, { html, text, subject }] of mails)
      if (!mailKinds[kind]?.repeats)
        for (const part of [text, html, subject]) expect(part, kind).not.toMatch(/evil|Visit|Bcc/);
  });
});

describe('a name', () => {
  /* Others greet whom an admin writes to, and an invitation whom the secretariat has entered. */
  const byAdmins = ['contact-message', 'contact-reply', 'invitation', 'announcement-test'];

  it('that the secretariat has not confirmed is greeted by no mail', async () => {
    const mails = await mailsWith('Kemi', false);
    for (const [kind, { text, html }] of mails) {
      if (byAdmins.includes(kind) || kind.startsWith('newsletter')) continue;
      expect(text, kind).toMatch(/^Dear (member|Sir or Madam),/);
      for (const part of [text, html]) expect(part, kind).not.toMatch(/Kemi(?! \d)/);
    }
    expect(mails.get('invitation')?.text).toMatch(/^Dear Kemi,/);
  });

  it('that is confirmed is greeted', async () => {
    const mails = await mailsWith('Kemi', true);
    for (const kind of [
      'reset-password',
      'password-changed',
      'receipt',
      'reminder',
      'announcement',
    ])
      expect(mails.get(kind)?.text, kind).toMatch(/^Dear Kemi/);
  });
});
