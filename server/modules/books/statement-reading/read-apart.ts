import { answerApart } from '../../../apart.ts';
import { AppError } from '../../../errors.ts';
import { linesOfFile, type StatementFile } from './lines-of-file.ts';
import type { ReadAnswer } from './read-statement.ts';

/* The process in which a statement's file is read: whatever the file is, it stops nobody's requests. */

answerApart(async (statement: StatementFile): Promise<ReadAnswer> => {
  try {
    return await linesOfFile(statement);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { statusCode, message, errors } = error;
    return { refused: { statusCode, message, ...(errors && { errors }) } };
  }
});
