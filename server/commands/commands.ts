import { backup, backupVerify } from './backup.ts';
import type { Command } from './command.ts';
import { mailTest } from './mail-test.ts';
import { restore } from './restore.ts';
import { storageMove } from './storage-move.ts';

/** The commands by their name: one file each beside this one, and a script in package.json. */
export const commands: Record<string, Command> = {
  backup,
  'backup:verify': backupVerify,
  restore,
  'mail:test': mailTest,
  'storage:move': storageMove,
};
