import { v7, validate } from 'uuid';

/** Returns a new UUID v7, so that ids sort by creation time. */
export const newId = (): string => v7();

/** Returns whether a text is a valid id; PostgreSQL refuses to compare others. */
export const isUuid = (text: string): boolean => validate(text);
