-- pg_dump restores with an empty search_path, and PostgreSQL 17 rebuilds indexes with a safe one: what a
-- function calls has to be found without it. In this form names are resolved once, here, to whichever
-- schema the extension is in. The folded text stays the same, so no column or index is written anew.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent', regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')));
--> statement-breakpoint
-- The others keep their bodies and find their tables in the schema that the tables are in.
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
  own regprocedure;
BEGIN
  FOREACH own IN ARRAY ARRAY[
    'keep_total(text, bigint)', 'keep_member_totals()', 'keep_payment_totals()',
    'keep_member_search()', 'raise_content_version()', 'raise_members_version()'
  ]::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', own, home);
  END LOOP;
END $$;
