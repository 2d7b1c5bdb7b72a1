import { v7, validate } from 'uuid';

/** A new id: a UUID v7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** Whether a text from outside can be an id at all; PostgreSQL refuses to compare others. */
export const isUuid = (text: string): boolean => validate(text);
