import { BackupError } from './backup/backup-error.ts';
import { CommandError } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { describeError } from './describe-error.ts';
import { readSettings } from './settings.ts';

/** Runs `npm run <command> -- <args>`: a command on the database and the files of the settings. */
async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new CommandError(`The commands are: ${Object.keys(commands).join(', ')}.`);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await command({ settings: readSettings(process.env), args, say });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isOneLine = error instanceof CommandError || error instanceof BackupError;
  const line = isOneLine ? error.message : describeError(error);
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
