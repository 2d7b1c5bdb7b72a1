import { afterEach, beforeEach, expect } from 'vitest';
import { filesOf, holdings } from './accounts.ts';
import type { TestServer } from './test-server.ts';

/** Checks after each test of a file that nothing it sent was half-written, no file is left, and the server still answers. */
export function expectNothingWritten(running: () => { server: TestServer; token: string }): void {
  let before: Awaited<ReturnType<typeof holdings>>;
  beforeEach(async () => {
    before = await holdings(running().server);
  });
  afterEach(async () => {
    const { server, token } = running();
    await expect.poll(() => filesOf(server)).toHaveLength(before.files);
    expect(await holdings(server)).toEqual(before);
    expect((await server.get('/api/v1/user/me', token)).status).toBe(200);
  });
}
