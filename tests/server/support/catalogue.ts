import type pg from 'pg';

const notOfExtension = (catalog: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

const inPublic = (column: string) => `${column} = 'public'::regnamespace`;

const queries = {
  tables: `select relname as name, relkind as definition from pg_class o
    where ${inPublic('relnamespace')} and relkind in ('r', 'p', 'm', 'S') and ${notOfExtension('pg_class')}`,
  columns: `select attrelid::regclass || '.' || attname as name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attgenerated, pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class o on o.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inPublic('relnamespace')} and relkind in ('r', 'v') and attnum > 0 and not attisdropped
      and ${notOfExtension('pg_class')}`,
  constraints: `select coalesce(conrelid::regclass || '.', '') || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where ${inPublic('connamespace')}`,
  indexes: `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
  functions: `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc o
    where ${inPublic('pronamespace')} and ${notOfExtension('pg_proc')}`,
  triggers: `select tgname || ' on ' || tgrelid::regclass as name, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid where ${inPublic('relnamespace')} and not tgisinternal`,
  views: `select viewname as name, definition from pg_views o where schemaname = 'public'
    and viewname <> all (array(select relname from pg_class o where not ${notOfExtension('pg_class')}))`,
};

export type Catalogue = Record<keyof typeof queries, Record<string, string>>;

/** Returns the definition of everything in the schema `public`, by kind and name, apart from what extensions brought. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const read = async (kind: keyof Catalogue) => {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `${queries[kind]} order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
  };
  return {
    tables: await read('tables'),
    columns: await read('columns'),
    constraints: await read('constraints'),
    indexes: await read('indexes'),
    functions: await read('functions'),
    triggers: await read('triggers'),
    views: await read('views'),
  };
}
