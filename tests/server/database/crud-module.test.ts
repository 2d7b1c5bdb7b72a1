import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type RecordOf, type RowOf, valueAt } from '#contract/call.ts';
import { namedCalls } from '#contract/crud.ts';
import { buildApp } from '../../../server/app.ts';
import type { App } from '../../../server/app-types.ts';
import { newId } from '../../../server/ids.ts';
import { sweepMedia } from '../../../server/modules/content/media/media.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import {
  officeCalls,
  officeRoutes,
  offices,
  officeTables,
  regionCalls,
  regionRoutes,
} from '../support/offices.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let app: App;
let url: string;
let admin: string;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.context.pool.query(officeTables);
  app = await buildApp(server.context);
  await app.register(async (scope) => regionRoutes(scope, server.context));
  await app.register(async (scope) => officeRoutes(scope, server.context));
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  admin = (await makeAdmin(server)).token;
  member = (await makeMember(server)).token;
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => server.context.pool.query('delete from offices; delete from regions'));

const ask = (method: string, path: string, body?: object, token = admin) =>
  server.request(method, `${url}/${path}`, { token, ...(body && { body }) });
const read = (path: string, token = admin) => ask('GET', path, undefined, token);

const office = {
  name: 'Ọ̀yọ́ East',
  town: 'Ọ̀yọ́',
  kind: 'branch',
  rentKobo: '15000.50',
  opensOn: '2026-01-31',
};

async function add(fields: object = {}): Promise<RecordOf<typeof officeCalls.create>> {
  const answer = await ask('POST', 'regional-offices', { ...office, ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
}

async function addRegion(name: string): Promise<string> {
  return (await ask('POST', 'regions', { name })).body.data._id;
}

async function names(query: string): Promise<string[]> {
  const { status, body } = await read(`regional-offices?${query}`);
  expect(status).toBe(200);
  expect(valueAt(body, officeCalls.list.list.total)).toBe(body.data.length);
  return body.data.map((row: { name: string }) => row.name);
}

describe('a record', () => {
  it('is answered as it was created, with its id and times, what was left out as null', async () => {
    const made = await add();
    expect(made).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ọ̀yọ́ East',
      town: 'Ọ̀yọ́',
      kind: 'branch',
      isOpen: true,
      rentKobo: 15000.5,
      opensOn: '2026-01-31',
      closesOn: null,
      regionId: null,
      managerId: null,
      lease: null,
      isWithdrawn: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.createdAt,
    });
    const { body } = await read(`regional-offices/${made._id}`, member);
    expect(valueAt(body, officeCalls.one.record)).toEqual(made);
  });

  it('is refused with the form’s own messages', async () => {
    const answer = await ask('POST', 'regional-offices', { ...office, name: ' ', kind: 'x' });
    expectFailure(answer, 400, { name: 'Name is required.', kind: 'Kind is required.' });
  });

  it('is not found under another id, nor under what is no id', async () => {
    for (const id of [newId(), 'none'])
      for (const [method, body] of [['GET'], ['PATCH', { town: 'Ìbàdàn' }], ['DELETE']] as const) {
        const answer = await ask(method, `regional-offices/${id}`, body);
        expectFailure(answer, 404);
        expect(answer.body.message).toBe('This office was not found.');
      }
  });

  it('is removed, and no record that another one refers to', async () => {
    const regionId = await addRegion('South West');
    const { _id } = await add({ regionId });
    const kept = await ask('DELETE', `regions/${regionId}`);
    expectFailure(kept, 409);
    expect(kept.body.message).toBe('This region is in use and cannot be removed.');
    expect((await ask('DELETE', `regional-offices/${_id}`)).status).toBe(204);
    expect((await ask('DELETE', `regions/${regionId}`)).status).toBe(204);
    expectFailure(await read(`regional-offices/${_id}`), 404);
  });
});

describe('a change', () => {
  it('leaves what is absent as it is, also where the form has a default for it', async () => {
    const { _id } = await add({ isOpen: false });
    const { status, body } = await ask('PATCH', `regional-offices/${_id}`, { town: '' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...office, town: null, isOpen: false, rentKobo: 15000.5 });
  });

  it('begun with an older version is refused, and nothing is changed', async () => {
    const { _id, updatedAt } = await add();
    const path = `regional-offices/${_id}`;
    const first = await ask('PATCH', path, { town: 'Ìbàdàn', updatedAt });
    expect(first.body.data.updatedAt > updatedAt).toBe(true);
    const second = await ask('PATCH', path, { town: 'Ògbómọ̀ṣọ́', updatedAt });
    expectFailure(second, 409);
    expect(second.body.message).toContain('Somebody has changed this record');
    expect((await read(path)).body.data).toEqual(first.body.data);
  });

  it('of nothing keeps the version', async () => {
    const { _id, updatedAt } = await add();
    const { body } = await ask('PATCH', `regional-offices/${_id}`, { updatedAt });
    expect(body.data.updatedAt).toBe(updatedAt);
  });

  it('is held to rules that look at several fields, of which it has one', async () => {
    const { _id } = await add();
    const answer = await ask('PATCH', `regional-offices/${_id}`, { closesOn: '2026-01-01' });
    expectFailure(answer, 400, { closesOn: 'An office closes after it opens.' });
    const good = await ask('PATCH', `regional-offices/${_id}`, { closesOn: '2026-12-31' });
    expect(good.body.data.closesOn).toBe('2026-12-31');
  });
});

describe('what the table refuses', () => {
  it('is said at the field: a name that is taken', async () => {
    await add();
    const errors = { name: 'Another office has this name already.' };
    const again = await ask('POST', 'regional-offices', office);
    expectFailure(again, 409, errors);
    const other = await add({ name: 'Ìbàdàn North' });
    const renamed = await ask('PATCH', `regional-offices/${other._id}`, { name: office.name });
    expect(renamed).toMatchObject({ status: 409, body: { errors } });
  });

  it('is said at the field: a reference to what is not there', async () => {
    const unknown = await ask('POST', 'regional-offices', { ...office, regionId: newId() });
    expectFailure(unknown, 400, { regionId: 'This region was not found.' });
    const noId = await ask('POST', 'regional-offices', { ...office, regionId: 'x' });
    expect(noId.body.errors).toEqual({ regionId: 'Region was not found.' });
  });
});

describe('a list', () => {
  beforeEach(async () => {
    await add({ name: 'Ọ̀yọ́ East', town: 'Ọ̀yọ́' });
    await add({ name: 'ede', town: 'Ọ̀ṣun', rentKobo: 9, isOpen: false });
    await add({ name: 'Èkìtì', town: 'Adó', kind: 'study-centre', opensOn: '2025-01-01' });
    await add({ name: 'Abẹ́òkúta', town: 'Ọ̀ṣun', rentKobo: 20_000 });
  });

  it('is in its usual order, whatever marks and case, and turned round', async () => {
    expect(await names('')).toEqual(['Abẹ́òkúta', 'ede', 'Èkìtì', 'Ọ̀yọ́ East']);
    expect(await names('sort=-name')).toEqual(['Ọ̀yọ́ East', 'Èkìtì', 'ede', 'Abẹ́òkúta']);
  });

  it('is sorted by several fields, numbers as numbers', async () => {
    expect(await names('sort=town,-rentKobo')).toEqual(['Èkìtì', 'Abẹ́òkúta', 'ede', 'Ọ̀yọ́ East']);
    expect(await names('sort=rentKobo')).toHaveLength(4);
    expect((await names('sort=rentKobo'))[0]).toBe('ede');
  });

  it('is searched without regard to marks and case, each word in any of the columns', async () => {
    expect(await names('search=OYO')).toEqual(['Ọ̀yọ́ East']);
    expect(await names('search=osun+EDE')).toEqual(['ede']);
    expect(await names('search=%25')).toEqual([]);
  });

  it('is narrowed by several choices, yes or no, a text or references', async () => {
    expect(await names('kind=study-centre')).toEqual(['Èkìtì']);
    expect(await names('kind=study-centre,branch')).toHaveLength(4);
    expect(await names('isOpen=no')).toEqual(['ede']);
    expect(await names(`town=${encodeURIComponent('Ọ̀ṣun')}`)).toEqual(['Abẹ́òkúta', 'ede']);
    const regionId = await addRegion('North');
    await add({ name: 'Kánò', regionId });
    expect(await names(`regionId=${regionId},${newId()}`)).toEqual(['Kánò']);
  });

  it('is narrowed by a member to what is of either record, where another was merged into theirs', async () => {
    const [loser, winner] = [await makeMember(server), await makeMember(server)];
    await add({ name: 'Kánò', managerId: loser.id });
    await add({ name: 'Zàríà', managerId: winner.id });
    expect(await names(`managerId=${winner.id}`)).toEqual(['Zàríà']);
    expect((await ask('POST', `user/${loser.id}/merge`, { into: winner.id })).status).toBe(200);
    for (const { id } of [loser, winner])
      expect(await names(`managerId=${id},${newId()}`)).toEqual(['Kánò', 'Zàríà']);
  });

  it('is narrowed by what only answers have, such as what an act sets', async () => {
    const { _id } = await add({ name: 'Kánò' });
    await server.context.pool.query('update offices set is_withdrawn = id = $1', [_id]);
    expect(await names('isWithdrawn=yes')).toEqual(['Kánò']);
    expect(await names('isWithdrawn=no')).toHaveLength(4);
  });

  it('answers the records of some ids', async () => {
    const { _id } = await add({ name: 'Kánò' });
    expect(await names(`ids=${_id},${newId()},nonsense`)).toEqual(['Kánò']);
  });

  it('comes by pages with a total', async () => {
    const { body } = await read('regional-offices?limit=3&page=2');
    expect(body).toMatchObject({ results: 1, total: 4, numOfPages: 2, data: [{ town: 'Ọ̀yọ́' }] });
  });

  it.each([
    ['sort=colour', { sort: expect.stringMatching(/^sort must be made of name, town/) }],
    ['sort=name,-name', { sort: expect.stringContaining('each once') }],
    ['sort=', { sort: expect.stringContaining('sort must be') }],
    ['kind=shop', { kind: 'kind must be one of branch, study-centre.' }],
    ['isOpen=maybe', { isOpen: 'isOpen must be yes or no.' }],
    ['regionId=x', { regionId: 'regionId must be ids, separated by commas.' }],
    ['limit=101', { limit: 'limit must be a whole number from 1 to 100.' }],
    ['name=ede', { form: 'This list has no name.' }],
    [
      `ids=${Array.from({ length: 201 }, (_, id) => id)}`,
      { ids: 'ids must be at most 200 ids, separated by commas.' },
    ],
  ])('refuses %s', async (query, errors) => {
    const answer = await read(`regional-offices?${query}`);
    expectFailure(answer, 400, errors);
  });
});

describe('who may', () => {
  it('is what the rows say', async () => {
    const path = 'regional-offices';
    const writes = [
      ['POST', path, office],
      ['PATCH', `${path}/${newId()}`, { town: 'x' }],
      ['DELETE', `${path}/${newId()}`, undefined],
    ] as const;
    for (const [method, where, body] of writes) {
      expectFailure(await ask(method, where, body, 'x'.repeat(43)), 401);
      expectFailure(await ask(method, where, body, member), 403);
    }
    expectFailure(await server.request('GET', `${url}/${path}`), 401);
    expect((await read(path, member)).status).toBe(200);
    expect((await server.request('GET', `${url}/regions`)).status).toBe(200);
  });
});

describe('a file', () => {
  async function store() {
    const body = multipart(
      {},
      { field: 'document', name: 'Ìwé.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
    );
    const answer = await server.request('POST', `${url}/content/document`, { token: admin, body });
    return answer.body.data.document;
  }
  const late = () =>
    server.context.pool.query(`update stored_files set created_at = now() - interval '30 hours'`);
  const statusOf = async (href: string) => (await server.get(href)).status;

  it('stays as long as a record names it', async () => {
    const lease = await store();
    const made = await add({ lease });
    expect(made.lease).toEqual(lease);
    await late();
    await sweepMedia(server.context, [offices]);
    expect(await statusOf(lease.href)).toBe(200);
    await ask('PATCH', `regional-offices/${made._id}`, { lease: null });
    await sweepMedia(server.context, [offices]);
    await late();
    await sweepMedia(server.context, [offices]);
    expect(await statusOf(lease.href)).toBe(404);
  });

  it('that is no longer there is refused at its field', async () => {
    const lease = { ...(await store()), href: `/media/${'x'.repeat(24)}/iwe.pdf` };
    const answer = await ask('POST', 'regional-offices', { ...office, lease });
    expectFailure(answer, 400, {
      lease: 'This file is no longer there. Please upload it again.',
    });
    const elsewhere = { ...lease, href: 'javascript:alert(1)' };
    const wrong = await ask('POST', 'regional-offices', { ...office, lease: elsewhere });
    expect(Object.keys(wrong.body.errors)).toEqual(['lease']);
  });
});

it('rows and names have their types', () => {
  expectTypeOf<RowOf<typeof regionCalls.list>>().toEqualTypeOf<{
    _id: string;
    name: string;
    createdAt: string;
    updatedAt: string;
  }>();
  expectTypeOf<RecordOf<typeof officeCalls.one>['kind']>().toEqualTypeOf<
    'branch' | 'study-centre'
  >();
  expectTypeOf<RecordOf<typeof officeCalls.one>['town']>().toEqualTypeOf<string | null>();
  const named = namedCalls({ regions: regionCalls, offices: officeCalls });
  expect(Object.keys(named)).toEqual([
    'regions.list',
    'regions.one',
    'regions.create',
    'regions.update',
    'regions.remove',
    ...Object.keys(officeCalls).map((name) => `offices.${name}`),
  ]);
  expectTypeOf(named['regions.list']).toEqualTypeOf(regionCalls.list);
});
