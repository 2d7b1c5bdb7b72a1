import { request as send } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdings, signUpForm } from '../support/accounts.ts';
import { makeAdmin, makePhoto, multipart } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
let write: TestServer['context']['storage']['write'];

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  ({ write } = server.context.storage);
});
afterEach(() => {
  Object.assign(server.context.storage, { write });
});
afterAll(() => server.stop());

/* A storage that has written as soon as the client has gone. */
function writeUntilGone() {
  const gone = new Promise<void>((resolve) => {
    server.app.server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  return new Promise<void>((resolve) => {
    Object.assign(server.context.storage, {
      write: async (...args: Parameters<typeof write>) => {
        await write(...args);
        resolve();
        await gone;
      },
    });
  });
}

/* Sends all of the form on a connection of its own. */
async function sendForm(call: string, form: FormData) {
  const [method, path] = call.split(' ');
  const whole = new Response(form);
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    authorization: `Bearer ${admin}`,
  };
  const sending = send(`${server.url}${path}`, { method, headers, agent: false });
  sending.on('error', () => undefined);
  sending.end(Buffer.from(await whole.arrayBuffer()));
  return sending;
}

const paper = (field: string, extension: string) => ({
  field,
  name: `a.${extension}`,
  bytes: samples[extension] ?? Buffer.alloc(0),
});
const photo = async (field: string) => ({ field, name: 'me.jpg', bytes: await makePhoto() });
const minutes = () => multipart({ fileName: 'Minutes' }, paper('image', 'txt'));

describe('of a form whose sender is gone before it is saved, nothing is kept', () => {
  it.each([
    { what: 'a file for members', path: 'POST /api/v1/file/upload', form: minutes },
    {
      what: 'a document of the site',
      path: 'POST /api/v1/content/document',
      form: () => multipart({}, paper('document', 'pdf')),
    },
    {
      what: 'a picture of the site',
      path: 'POST /api/v1/content/picture',
      form: async () => multipart({}, await photo('picture')),
    },
    {
      what: 'a change of one’s account with a photo',
      path: 'PATCH /api/v1/user/updateMe',
      form: async () => multipart({ fname: 'Gone' }, await photo('photo')),
    },
    { what: 'a registration', path: 'POST /api/v1/user/signup', form: () => signUpForm() },
  ])('$what', async ({ path, form }) => {
    const before = await holdings(server);
    const written = writeUntilGone();
    const sending = await sendForm(path, await form());
    await written;
    expect((await holdings(server)).files).toBeGreaterThan(before.files);
    sending.destroy();
    await eventually(() => holdings(server)).toEqual(before);
    const { rows } = await server.context.pool.query(`select from users where fname = 'Gone'`);
    expect(rows).toEqual([]);
  });

  it('while who waits for the answer gets it', async () => {
    const sending = await sendForm('POST /api/v1/file/upload', minutes());
    const status = new Promise((resolve) =>
      sending.once('response', (answer) => resolve(answer.resume().statusCode)),
    );
    expect(await status).toBe(201);
  });
});
