import { z } from 'zod';
import { isAmount } from '#contract/crud-schemas.ts';
import { type FieldErrors, fieldErrors, summarize } from '#contract/envelope.ts';
import { pagesOf, type Sorter } from '#contract/lists.ts';
import { type Actor, writeAudit, writeChange } from './audit/audit.ts';
import { createCrudRepo, type RecordRow, type RecordTable } from './crud-repo.ts';
import { type Database, type Queryable, violatedConstraint } from './db/client.ts';
import { AppError, conflict, existing, failingAs, invalid } from './errors.ts';
import { isUuid } from './ids.ts';
import { refuseStaleEdit } from './stale-edit.ts';

type Values = Record<string, unknown>;

type Query = {
  page: number;
  limit: number;
  search: string;
  sort: readonly Sorter[];
  ids?: readonly string[] | undefined;
};

type Parts = {
  table: RecordTable;
  form: z.ZodObject;
  singular: string;
  search: readonly string[];
  present: (row: RecordRow) => Values;
};

/** What records ask of the domains; `services.ts` fills it. */
export type RecordPorts = {
  /** Keeps the stored pictures and documents that values refer to. @throws AppError 400 at one that is missing */
  keepReferencedMedia: (tx: Queryable, values: unknown) => Promise<void>;
};

type Services = { db: Database; ports: RecordPorts };

/* Turns `branchId` into 'branch'. */
const wordsOfField = (field: string) =>
  field
    .replace(/Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/* Maps an error at `lease.href` to the form's field `lease`. */
const fieldsOf = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message]),
  );

/*
 * Returns the form's parsed values from a stored row: null becomes undefined unless the field is
 * nullable.
 */
const formValues = (form: z.ZodObject, row: Values): Values =>
  Object.fromEntries(
    Object.entries(form.shape).map(([name, field]) => {
      const isLeftOut = row[name] === null && !z.safeParse(field, null).success;
      return [name, isLeftOut ? undefined : row[name]];
    }),
  );

/**
 * Creates the rules of a resource's records over its table: what is not found, conflicts or has
 * changed since.
 */
export function createCrudRecords({ table, form, singular, search: searched, present }: Parts) {
  const repo = createCrudRepo(table);
  const what = `This ${singular}`;
  const subject = `record of ${singular}` as const;

  /* The audit trail has amounts in kobo under names that say so. */
  const auditNames = Object.entries(form.shape).map(([name, field]) => {
    const isUnsaid = isAmount(field) && !name.endsWith('Kobo');
    return [name, isUnsaid ? `${name}Kobo` : name] as const;
  });
  const valuesOf = (values: Values): Values =>
    Object.fromEntries(
      auditNames.flatMap(([name, said]) => (name in values ? [[said, values[name]]] : [])),
    );

  /* Only the database can decide conflicts; its error becomes a message at the fields concerned. */
  function asFieldError(error: unknown): unknown {
    if (error instanceof AppError && error.errors)
      return invalid(error.message, fieldsOf(error.errors));
    const broken = repo.fieldsOf(violatedConstraint(error) ?? '');
    if (!broken) return error;
    const { fields, refers } = broken;
    if (fields.length === 0) return conflict(`Another ${singular} like this exists already.`);
    const name = fields.map(wordsOfField).join(' and ');
    const message = refers
      ? `This ${name} was not found.`
      : `Another ${singular} has this ${name} already.`;
    const errors = Object.fromEntries(fields.map((each) => [each, message]));
    return refers ? invalid(message, errors) : conflict(message, errors);
  }

  /*
   * Applies the form's cross-field rules to the record after the change, with stored (parsed)
   * values.
   */
  const combination = z.custom<never>().check(...(form.def.checks ?? []));
  function refuseCombination(before: RecordRow, change: Values): void {
    const { error } = combination.safeParse({ ...formValues(form, before), ...change });
    if (error) throw invalid(summarize(fieldErrors(error)), fieldErrors(error));
  }

  return {
    async list(db: Database, { page, limit, sort, search, ids, ...filters }: Query & Values) {
      const which = { search, searched, ids: ids?.filter(isUuid), filters };
      /* A request by ids wants all of them on one page. */
      const perPage = ids ? ids.length : limit;
      const { rows, total } = await repo.page(db, which, sort, { page, limit: perPage });
      return { rows: rows.map(present), total, numOfPages: pagesOf(total, perPage) };
    },

    /** @throws AppError 404 */
    async one(db: Database, id: string) {
      return present(await existing(what, id, () => repo.find(db, id)));
    },

    /** @throws AppError 400 at an unknown reference or file; 409 at a conflict */
    async create({ db, ports }: Services, actor: Actor, values: Values) {
      const row = await db
        .transaction(async (tx) => {
          await ports.keepReferencedMedia(tx, values);
          const row = await repo.insert(tx, values);
          await writeAudit(tx, actor, 'record.created', row.id, { subject, after: valuesOf(row) });
          return row;
        })
        .catch(failingAs(asFieldError));
      return present(row);
    },

    /**
     * @param change the parsed values of the fields that were sent
     * @throws AppError as `create`; 404; 409 if the record has changed since `version`
     */
    async update(
      { db, ports }: Services,
      actor: Actor,
      id: string,
      { change, version }: { change: Values; version: string | undefined },
    ) {
      const row = await db
        .transaction(async (tx) => {
          const before = await existing(what, id, () => repo.lock(tx, id));
          refuseStaleEdit(before, version);
          if (Object.keys(change).length === 0) return before;
          refuseCombination(before, change);
          await ports.keepReferencedMedia(tx, change);
          const values = [valuesOf(before), valuesOf(change)] as const;
          await writeChange(tx, actor, 'record.changed', id, ...values, { subject });
          return (await repo.update(tx, id, change)) ?? before;
        })
        .catch(failingAs(asFieldError));
      return present(row);
    },

    /** @throws AppError 404; 409 if another record refers to it */
    async remove(db: Database, actor: Actor, id: string): Promise<void> {
      await db
        .transaction(async (tx) => {
          const before = await existing(what, id, () => repo.lock(tx, id));
          await repo.remove(tx, id);
          await writeAudit(tx, actor, 'record.removed', id, { subject, before: valuesOf(before) });
        })
        .catch((error: unknown) => {
          if (!violatedConstraint(error)) throw error;
          throw conflict(`This ${singular} is in use and cannot be removed.`);
        });
    },
  };
}
