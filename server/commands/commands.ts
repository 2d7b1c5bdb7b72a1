import type { Command } from './command.ts';

/** The commands by their name: one file each beside this one, and a script in package.json. */
export const commands: Record<string, Command> = {};
