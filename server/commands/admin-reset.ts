import { readMemberId } from '#contract/member-id.ts';
import { systemActor } from '../audit/audit.ts';
import { connect } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { openExistingDatabase, whileOpen } from '../db/open-database.ts';
import { randomPassword } from '../install/first-admin.ts';
import { createLog } from '../log.ts';
import {
  issueOneTimePassword,
  type Refusal,
} from '../modules/account/passwords/one-time-password.ts';
import { createContext } from '../services.ts';
import { type Command, CommandError } from './command.ts';

const refusals: Record<Refusal, (memberId: string) => string> = {
  unknown: (memberId) => `Nobody has the member ID ${memberId}.`,
  'no admin': (memberId) =>
    `${memberId} is no admin: members set a new password by mail, through 'Forgotten password'.`,
  disabled: (memberId) => `The account of ${memberId} is disabled: another admin has to enable it.`,
};

/**
 * `npm run admin:reset -- <member ID>`: gives an admin a one-time password and prints it. Works
 * whether the server runs or not.
 */
export const adminReset: Command = async ({ settings, args, say }) => {
  const memberId = readMemberId(args.join(' '));
  if (memberId === '') throw new CommandError('Say whose: npm run admin:reset -- <member ID>');
  await whileOpen(await openExistingDatabase(settings, { say }), async (url) => {
    await migrate(url);
    const connection = connect(url, 2);
    try {
      const context = await createContext(settings, connection, createLog({ logLevel: 'warn' }));
      const password = randomPassword();
      const actor = systemActor('command', 'admin:reset');
      const given = await issueOneTimePassword(context, actor, memberId, password);
      if (typeof given === 'string') throw new CommandError(refusals[given](memberId));
      say(`The one-time password of ${given.memberId}:`);
      say(`  ${password}`);
      say('It is to be changed at the next log-in. Every session of this account has ended.');
    } finally {
      await connection.pool.end();
    }
  });
};
