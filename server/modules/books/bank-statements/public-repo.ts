import { and, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { statementLines } from '../../../db/schema/index.ts';

/** Counts the lines of bank statements that wait to be confirmed, sure or doubtful. */
export const countOpenLines = (db: Queryable): Promise<number> =>
  db.$count(
    statementLines,
    and(
      inArray(statementLines.state, ['proposed', 'doubtful']),
      isNull(statementLines.duplicateOf),
      ne(statementLines.amountKobo, 0),
    ),
  );
