import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { crudCalls } from '#contract/crud.ts';
import { calendarDate, phoneNumber } from '#contract/fields.ts';
import { nairaAmount } from '#contract/money.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { reference } from '#contract/reference-fields.ts';
import { requiredText } from '#contract/text.ts';
import { crudModule } from '../../../server/crud-module.ts';
import { record } from '../../../server/db/schema/record.ts';

/* A resource that the society does not have, with constraints of several columns and fields that are kept otherwise than sent. */

export const halls = pgTable(
  'examination_halls',
  {
    ...record,
    building: text('building').notNull(),
    floor: integer('floor').notNull(),
    code: text('code').notNull(),
    seats: integer('seats').notNull(),
    desks: integer('desks').notNull(),
    note: text('note'),
    phone: text('phone').notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    openedOn: date('opened_on').notNull(),
    supervisingHallId: uuid('supervising_hall_of_the_same_district_id'),
  },
  (table) => [
    unique().on(table.building, table.floor),
    uniqueIndex('examination_halls_code').on(table.code),
    uniqueIndex('examination_halls_phone').on(sql`reverse(${table.phone})`),
    foreignKey({ columns: [table.supervisingHallId], foreignColumns: [table.id] }),
  ],
);

const hallForm = z
  .strictObject({
    building: requiredText('Building', 80),
    floor: z.int('Floor must be a whole number.'),
    code: requiredText('Code', 20),
    seats: z
      .string('Seats is required.')
      .regex(/^\d{1,4}$/, 'Seats must be a number.')
      .transform(Number),
    desks: z.int('Desks must be a whole number.'),
    note: requiredText('Note', 80).optional(),
    phone: phoneNumber,
    fee: nairaAmount('Fee'),
    openedOn: calendarDate('Opened on'),
    supervisingHallId: reference('Supervising hall', 'halls').nullable().optional(),
  })
  .refine(({ seats, desks }) => desks <= seats, {
    path: ['desks'],
    message: 'A hall has a seat for each desk.',
  })
  .refine(({ note, fee }) => note === undefined || fee > note.length, {
    path: ['note'],
    message: 'The note is worth more than the hall.',
  });

export const hallCalls = crudCalls({
  path: '/api/v1/examination-halls',
  singular: 'hall',
  form: hallForm,
  read: 'anyone',
  write: 'content.write',
  sort: ['building', 'floor'],
  filter: ['seats', 'phone', 'fee', 'openedOn'],
  record: { seats: z.number() },
});

export const hallRoutes = crudModule({
  calls: hallCalls,
  table: halls,
  present: ({ fee }) => ({ fee: nairaFromKobo(fee) }),
});

/** What a migration would hold; PostgreSQL cuts the name of the foreign key. */
export const hallTables = `
  create table examination_halls (
    id uuid primary key, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    building text not null, floor integer not null, code text not null,
    seats integer not null, desks integer not null, note text, phone text not null,
    fee bigint not null, opened_on date not null,
    supervising_hall_of_the_same_district_id uuid,
    constraint examination_halls_building_floor_unique unique (building, floor),
    constraint examination_halls_supervising_hall_of_the_same_district_id_examination_halls_id_fk
      foreign key (supervising_hall_of_the_same_district_id) references examination_halls (id));
  create unique index examination_halls_code on examination_halls (code);
  create unique index examination_halls_phone on examination_halls (reverse(phone));`;
