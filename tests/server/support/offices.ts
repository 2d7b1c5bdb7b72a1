import { bigint, boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { crudCalls } from '#contract/crud.ts';
import { calendarDate } from '#contract/fields.ts';
import { nairaAmount } from '#contract/money.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { reference, storedDocument } from '#contract/reference-fields.ts';
import { optionalText, requiredText } from '#contract/text.ts';
import { crudModule } from '../../../server/crud-module.ts';
import { storedFile } from '../../../server/db/schema/content/content.ts';
import { users } from '../../../server/db/schema/index.ts';
import { record } from '../../../server/db/schema/record.ts';

/* Two resources that the society does not have: one as short as can be, one with every kind of field. */

const regions = pgTable('regions', { ...record, name: text('name').notNull().unique() });

export const regionCalls = crudCalls({
  path: '/api/v1/regions',
  singular: 'region',
  form: z.object({ name: requiredText('Name', 80) }),
  read: 'anyone',
  write: 'content.write',
  sort: ['name'],
});

export const regionRoutes = crudModule({
  calls: regionCalls,
  table: regions,
});

export const offices = pgTable('offices', {
  ...record,
  name: text('name').notNull().unique(),
  town: text('town'),
  kind: text('kind', { enum: ['branch', 'study-centre'] }).notNull(),
  isOpen: boolean('is_open').notNull(),
  rentKobo: bigint('rent_kobo', { mode: 'number' }).notNull(),
  opensOn: date('opens_on').notNull(),
  closesOn: date('closes_on'),
  regionId: uuid('region_id').references(() => regions.id),
  managerId: uuid('manager_id').references(() => users.id),
  lease: storedFile('lease'),
  isWithdrawn: boolean('is_withdrawn').notNull().default(false),
});

const officeForm = z
  .object({
    name: requiredText('Name', 80),
    town: optionalText('Town', 80),
    kind: z.enum(['branch', 'study-centre'], 'Kind is required.'),
    isOpen: z.boolean().default(true),
    rentKobo: nairaAmount('Rent'),
    opensOn: calendarDate('Opens on'),
    closesOn: calendarDate('Closes on').nullable().optional(),
    regionId: reference('Region', 'regions').nullable().optional(),
    managerId: reference('Manager', 'members').nullable().optional(),
    lease: storedDocument('Lease').nullable().optional(),
  })
  .refine(({ opensOn, closesOn }) => !closesOn || closesOn > opensOn, {
    path: ['closesOn'],
    message: 'An office closes after it opens.',
  });

export const officeCalls = crudCalls({
  path: '/api/v1/regional-offices',
  singular: 'office',
  form: officeForm,
  read: 'session',
  write: 'content.write',
  sort: ['name', 'town', 'opensOn', 'rentKobo', 'createdAt'],
  filter: ['town', 'kind', 'isOpen', 'regionId', 'managerId', 'isWithdrawn'],
  record: { isWithdrawn: z.boolean() },
});

export const officeRoutes = crudModule({
  calls: officeCalls,
  table: offices,
  search: ['name', 'town'],
  present: ({ rentKobo, isWithdrawn }) => ({ rentKobo: nairaFromKobo(rentKobo), isWithdrawn }),
});

/** What a migration would hold. */
export const officeTables = `
  create table regions (
    id uuid primary key, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    name text not null constraint regions_name_unique unique);
  create table offices (
    id uuid primary key, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    name text not null constraint offices_name_unique unique, town text, kind text not null,
    is_open boolean not null, rent_kobo bigint not null, opens_on date not null, closes_on date,
    region_id uuid constraint offices_region_id_regions_id_fk references regions (id),
    manager_id uuid constraint offices_manager_id_users_id_fk references users (id),
    lease jsonb, is_withdrawn boolean not null default false);`;
