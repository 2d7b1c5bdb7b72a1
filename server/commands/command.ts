import type { Settings } from '../settings.ts';

/** A command that cannot be done. Its message is one line for the person at the console. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** What a command is run with. */
export type CommandInput = {
  settings: Settings;
  /** What follows the command's name. */
  args: string[];
  /** Takes a line for the person at the console. */
  say: (line: string) => void;
};

/** A command of `server/cli.ts`, run to its end. Throws CommandError where it cannot be done. */
export type Command = (input: CommandInput) => Promise<void>;
