import { adminReset } from './admin-reset.ts';
import { backup, backupVerify } from './backup.ts';
import type { Command } from './command.ts';
import { gatewayCheck } from './gateway-check.ts';
import { mailTest } from './mail-test.ts';
import { restore } from './restore.ts';
import { smsTest } from './sms-test.ts';
import { storageMove } from './storage-move.ts';

/** The commands by name: one file each in this folder, and a script in package.json. */
export const commands: Record<string, Command> = {
  'admin:reset': adminReset,
  backup,
  'backup:verify': backupVerify,
  'gateway:check': gatewayCheck,
  'mail:test': mailTest,
  restore,
  'sms:test': smsTest,
  'storage:move': storageMove,
};
