export * from './announcements.ts';
export * from './files.ts';
export * from './known-addresses.ts';
export * from './ledger.ts';
export * from './operations.ts';
export * from './payments.ts';
export * from './site.ts';
export * from './users.ts';
