import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import { linesOfFile } from './lines-of-file.ts';
import type { ReadAnswer } from './read-statement.ts';

/* The thread in which a statement's file is read: whatever the file is, it stops nobody's requests. */

async function answer(): Promise<ReadAnswer> {
  try {
    return { lines: await linesOfFile(workerData) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { statusCode, message, errors } = error;
    return { refused: { statusCode, message, ...(errors && { errors }) } };
  }
}

parentPort?.postMessage(await answer());
