import type { Command } from './command.ts';
import { mailTest } from './mail-test.ts';

/** The commands by their name: one file each beside this one, and a script in package.json. */
export const commands: Record<string, Command> = {
  'mail:test': mailTest,
};
