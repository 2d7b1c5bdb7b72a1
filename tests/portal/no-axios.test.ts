import { expect, test } from 'vitest';
import axios from '../../src/providers/no-axios.ts';

test('each call gets a client of its own to put its ways into', () => {
  expect(axios.create()).not.toBe(axios.create());
});
