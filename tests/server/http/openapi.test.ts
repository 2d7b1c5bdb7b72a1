import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, failuresOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

type Operation = {
  operationId: string;
  tags: string[];
  description: string;
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: { properties?: object; required?: string[] } }>;
  };
  responses: Record<string, { description: string; content?: object }>;
  security: object[];
};

let server: TestServer;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await startTestServer();
  paths = (await server.get('/api/v1/openapi.json')).body.paths;
});
afterAll(() => server.stop());

const rows = Object.entries<Call>(calls);

function operationOf({ path, method }: Call): Operation {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
}

test('the document is public JSON of OpenAPI 3.1', async () => {
  const answer = await server.get('/api/v1/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: server.url }] });
  expect(answer.body.components.schemas.Failure.properties).toMatchObject({
    message: { type: 'string' },
  });
});

test('the document has exactly the contract’s paths and methods', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(rows.map(([, { method, path }]) => `${method} ${path}`).sort());
});

test('calls are grouped by the first part of their path', () => {
  expect(operationOf(calls.reverseCashEntry).tags).toEqual(['Cash book']);
  expect(operationOf(calls['budgetLines.list']).tags).toEqual(['Budget lines']);
});

test('what is named in a path may not be there, and a token may not be valid', () => {
  expect(Object.keys(operationOf(calls.readAnnouncement).responses)).toContain('404');
  expect(Object.keys(operationOf(calls.confirmNewsletter).responses)).not.toContain('404');
});

describe.each(rows)('%s', (name, call) => {
  test('says who may, and how it can fail', () => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(name);
    const who: Record<string, string> = {
      anyone: 'Anyone',
      session: 'Anyone who is logged in',
      member: 'Members whose registration is confirmed',
    };
    expect(operation.description).toContain(who[call.access] ?? `admins (${call.access})`);
    expect(operation.security).toEqual(call.access === 'anyone' ? [] : [{ bearer: [] }]);
    const statuses = [call.status ?? 200, ...failuresOf(call)].map(String);
    expect(Object.keys(operation.responses).sort()).toEqual([...new Set(statuses)].sort());
    for (const { description } of Object.values(operation.responses))
      expect(description).not.toBe('Failure');
  });

  test('names every parameter and field', () => {
    const operation = operationOf(call);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const named = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(named.map((parameter) => parameter.name).sort()).toEqual(inPath.sort());
    const type = call.upload ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(call.body ? [type] : []);
    const file = call.upload && operation.requestBody?.content[type]?.schema;
    if (call.upload) {
      expect(file?.properties).toHaveProperty(call.upload.field);
      expect(file?.required?.includes(call.upload.field) ?? false).toBe(call.upload.required);
    }
  });
});

test('the document can be read at /api/docs', async () => {
  const response = await fetch(`${server.url}/api/docs`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  const html = await response.text();
  expect(html).toContain('swagger-ui');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
});
