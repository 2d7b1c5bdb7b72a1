import { z } from 'zod';
import { maxCellLength, maxColumns } from './spreadsheet-limits.ts';

const rowMessage = 'Each row must be an object of texts, by column.';
const cellMessage = `A cell can have at most ${maxCellLength} characters.`;
const maxNameLength = 100;
const nameMessage = `The name of a column can have at most ${maxNameLength} characters.`;
const columnsMessage = `A row can have at most ${maxColumns} columns.`;

/** A row of a list as a client sends it: the texts of its cells by column. */
export const sentRow = z
  .record(
    z.string().max(maxNameLength),
    z.union([z.string().max(maxCellLength, cellMessage), z.null()], {
      error: ({ input }) => (typeof input === 'string' ? cellMessage : rowMessage),
    }),
    { error: ({ code }) => (code === 'invalid_key' ? nameMessage : rowMessage) },
  )
  .refine((row) => Object.keys(row).length <= maxColumns, columnsMessage);
