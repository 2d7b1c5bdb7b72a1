import { z } from 'zod';

/**
 * The version of the file's layout. Raise it if an older release could not read the file any more.
 */
export const FORMAT = 1;

/** The names of the entries that occur once; docs/backup.md describes the whole layout. */
export const ENTRIES = { readme: 'README.txt', manifest: 'manifest.json', sums: 'SHA256SUMS' };

/** Files of DATA_DIR that a backup includes if they exist. */
export const DATA_DIR_FILES = ['secret', 'demo-logins.json'] as const;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableSchema = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: z.number().int().nonnegative(),
});

export const manifestSchema = z.object({
  product: z.literal('district-society'),
  format: z.number().int().positive(),
  /** The product's version, from package.json. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL that the data comes from. */
  postgres: z.string(),
  /** The database's migrations, in order. */
  migrations: z.array(z.object({ hash: z.string(), when: z.number().int() })).min(1),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(z.object({ name: identifier, value: z.string(), called: z.boolean() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Keys that the database refers to but whose files were missing in the storage. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableOfBackup = Manifest['tables'][number];

/** The README.txt inside, for a person who has the file but not this software. */
export const README = `Backup of a district society's web site and members' portal
===========================================================

This is a tar archive, compressed with gzip: tar -xzf <file> opens it.

manifest.json    when and by which version it was made, the tables with their columns and row counts
data/*.csv       the tables of the PostgreSQL database, each with a line of headings, in UTF-8;
                 an empty field is NULL, "" is an empty text; times are in UTC
files/           photos, resource files and pictures of the site
data-dir/        files of the server's data folder, such as the secret that signs links
SHA256SUMS       a checksum of every file above: sha256sum -c SHA256SUMS

It holds personal data and must be kept as safe as the database itself.
To restore it with the software: npm run restore -- <file>
To load a table without it: \\copy <table> (<columns>) from 'data/<table>.csv' with (format csv, header)
`;
