import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { App } from '../../../server/app-types.ts';
import { createCrudRepo } from '../../../server/crud-repo.ts';
import { newId } from '../../../server/ids.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin } from '../support/builders.ts';
import { hallRoutes, halls, hallTables } from '../support/halls.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let app: App;
let url: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.context.pool.query(hallTables);
  app = await buildApp(server.context);
  await app.register(async (scope) => hallRoutes(scope, server.context));
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/examination-halls`;
  token = (await makeAdmin(server)).token;
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => server.context.pool.query('delete from examination_halls'));

const ask = (method: string, path: string, body?: object) =>
  server.request(method, `${url}${path}`, { token, ...(body && { body }) });

let made = 0;

/* A hall with nothing that another one has. */
function hall(fields: object = {}) {
  made += 1;
  return {
    building: `Ilé ${made}`,
    floor: 1,
    code: `C${made}`,
    seats: '100',
    desks: 50,
    phone: `0803${String(made).padStart(7, '0')}`,
    fee: '15000',
    openedOn: '2026-01-31',
    ...fields,
  };
}

async function add(fields: object = {}) {
  const answer = await ask('POST', '', hall(fields));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
}

describe('what the table refuses', () => {
  it('is said at each of the fields that are unique together', async () => {
    const { building, floor } = await add();
    const message = 'Another hall has this building and floor already.';
    const answer = await ask('POST', '', hall({ building, floor }));
    expectFailure(answer, 409, { building: message, floor: message });
    expect(answer.body.message).toBe(message);
    await add({ building, floor: floor + 1 });
  });

  it('is said at the field of a unique index', async () => {
    const { code } = await add();
    const errors = { code: 'Another hall has this code already.' };
    expectFailure(await ask('POST', '', hall({ code })), 409, errors);
  });

  it('is said at no field where the index is over an expression', async () => {
    const { phone } = await add();
    const answer = await ask('POST', '', hall({ phone }));
    expectFailure(answer, 409);
    expect(answer.body.message).toBe('Another hall like this exists already.');
  });

  it('is said at the field of a foreign key with a long name', async () => {
    const answer = await ask('POST', '', hall({ supervisingHallId: newId() }));
    expectFailure(answer, 400, { supervisingHallId: 'This supervising hall was not found.' });
  });
});

describe('a rule over several fields', () => {
  it('lets a change through that it allows, whatever the other fields are kept as', async () => {
    const { _id } = await add();
    const answer = await ask('PATCH', `/${_id}`, { desks: 100 });
    expect(answer).toMatchObject({ status: 200, body: { data: { desks: 100, seats: 100 } } });
  });

  it('refuses a change of either field, by what is kept of the other', async () => {
    const { _id } = await add();
    const errors = { desks: 'A hall has a seat for each desk.' };
    expectFailure(await ask('PATCH', `/${_id}`, { desks: 101 }), 400, errors);
    expectFailure(await ask('PATCH', `/${_id}`, { seats: '49' }), 400, errors);
    expect((await ask('PATCH', `/${_id}`, { seats: '99', desks: 99 })).status).toBe(200);
  });
});

describe('a list', () => {
  const codes = async (query: string) => {
    const { status, body } = await ask('GET', `?${query}`);
    expect(status).toBe(200);
    return body.data.map(({ code }: { code: string }) => code);
  };

  it('is narrowed by an amount, a day, a number or a phone number as its form takes them', async () => {
    await add({ code: 'other', openedOn: '2025-01-01', fee: '150', seats: '90' });
    await add({ code: 'one', phone: '08039999999' });
    for (const query of ['fee=15000', 'fee=15000.00', 'openedOn=2026-01-31', 'seats=100'])
      expect(await codes(query)).toEqual(['one']);
    expect(await codes(`phone=${encodeURIComponent('+234 803 999 9999')}`)).toEqual(['one']);
  });

  it.each([
    ['fee=much', { fee: 'Fee must be an amount in naira, such as 15000 or 15000.50.' }],
    ['openedOn=today', { openedOn: 'Opened on must be a date like 2026-03-31.' }],
    ['seats=many', { seats: 'Seats must be a number.' }],
    ['phone=1', { phone: 'Phone number must be 11 digits.' }],
  ])('refuses %s', async (query, errors) => {
    expectFailure(await ask('GET', `?${query}`), 400, errors);
  });

  it('has nothing for a search where there is no text to look into', async () => {
    await add();
    const all = { search: '', searched: [], ids: undefined, filters: {} };
    const { page } = createCrudRepo(halls);
    const count = async (filters: typeof all) =>
      (await page(server.context.db, filters, [], { page: 1, limit: 10 })).total;
    expect(await count(all)).toBe(1);
    expect(await count({ ...all, search: 'C' })).toBe(0);
  });

  it('answers all records of the ids on one page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) ids.push((await add())._id);
    const { body } = await ask('GET', `?ids=${ids.join()}`);
    expect(body).toMatchObject({ results: 21, total: 21, numOfPages: 1 });
    const none = await ask('GET', '?ids=none');
    expect(none.body).toMatchObject({ results: 0, total: 0, numOfPages: 1 });
  });
});
