import type { Settings } from '../settings.ts';

/** A command that cannot be run. Its message is one line for the person at the console. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The input of a command. */
export type CommandInput = {
  settings: Settings;
  /** The arguments after the command's name. */
  args: string[];
  /** Prints a line for the person at the console. */
  say: (line: string) => void;
};

/** A command of `server/cli.ts`. Throws CommandError if it cannot be run. */
export type Command = (input: CommandInput) => Promise<void>;
