-- How members are found: by what a search looks into, and by what the names of one person have in common.
-- Tables: users, whose rows have one each in member_search.
-- In SQL, because the search text is compared in the database, in forms that must be those that it was stored in.

-- What a search looks into: names and member ID as they are written, and their canonical forms where these differ.
-- Names in both orders, and the member ID on a line of its own: no word that is searched spans both.
CREATE OR REPLACE FUNCTION member_terms(fname text, mname text, lname text, member_id text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(E'\n',
    fold_text(concat_ws(E'\n', concat_ws(' ', fname, mname, lname, fname), member_id,
      nullif(lower(member_id_key(member_id)), lower(member_id)))),
    nullif(name_key(fname), fold_text(fname)),
    nullif(name_key(mname), fold_text(mname)),
    nullif(name_key(lname), fold_text(lname)));

CREATE OR REPLACE FUNCTION keep_member_search() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO member_search (user_id, sort_name, terms, contact)
    VALUES (
      NEW.id,
      fold_text(NEW.lname || ' ' || NEW.fname || ' ' || coalesce(NEW.mname, '')),
      member_terms(NEW.fname, NEW.mname, NEW.lname, NEW.member_id),
      concat_ws(E'\n', fold_text(NEW.email), NEW.phone_number, NEW.secondary_phone_number)
    )
    ON CONFLICT (user_id) DO UPDATE SET sort_name = excluded.sort_name, terms = excluded.terms,
      contact = excluded.contact;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER users_search_insert AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_search();
CREATE OR REPLACE TRIGGER users_search_update
  AFTER UPDATE OF fname, mname, lname, member_id, email, phone_number, secondary_phone_number ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_search();

-- What two names of one person have in common, the twin of nameKeys (contract/names.ts). Each part is folded
-- once.
CREATE OR REPLACE FUNCTION name_keys(fname text, mname text, lname text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN given = '' OR last = '' THEN '{}'::text[] ELSE ARRAY[
        last || coalesce(nullif(first_given, ''), given), last || given, last || given || middle,
        given || coalesce(nullif(first_last, ''), last), given || last, given || last || middle
      ] END
    FROM (
      SELECT coalesce(name_key(fname), '') AS given, coalesce(name_key(mname), '') AS middle,
        coalesce(name_key(lname), '') AS last, name_key(split_part(fname, ' ', 1)) AS first_given,
        name_key(split_part(lname, ' ', 1)) AS first_last
      OFFSET 0
    ) AS parts
  );
