import { CommandError } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres.ts';
import { readSettings, SettingError } from './settings.ts';

/* What a person can mend is one line; anything else keeps its stack. */
function explain(error: unknown): string {
  const isOneLine =
    error instanceof CommandError ||
    error instanceof SettingError ||
    error instanceof EmbeddedPostgresError;
  if (isOneLine) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `npm run <command> -- <args>`: a command on the database and the files of the settings. */
async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new CommandError(`The commands are: ${Object.keys(commands).join(', ')}.`);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await command({ settings: readSettings(process.env), args, say });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
