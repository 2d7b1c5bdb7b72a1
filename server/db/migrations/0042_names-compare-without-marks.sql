-- Text as it is searched and sorted has no apostrophes of any kind: O'Brien is 'obrien', among the O's.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    lower(unaccent('unaccent', regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))),
    '[''\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]', '', 'g');
--> statement-breakpoint
-- The letters and digits of a name, the twin of nameKey (contract/diacritics.ts): O'Brien and OBRIEN are one,
-- and so are Adeyemi-Cole, Adeyemi Cole and Adeyemicole.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(name, NFKD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'ɓɗƙƴŋɲǝəøłđðħıς', 'bdkynneeolddhiσ'),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ua78b\ua78c\ufe30-\ufe6f\ufeff]',
    '', 'g');
--> statement-breakpoint
-- What two names of one person have in common, the twin of nameKeys (contract/members/names.ts). Each part is folded once.
CREATE FUNCTION name_keys(fname text, mname text, lname text) RETURNS text[]
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
--> statement-breakpoint
-- What a search looks into: names and member ID as they are written, and their canonical forms where these differ.
CREATE FUNCTION member_terms(fname text, mname text, lname text, member_id text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(E'\n',
    fold_text(concat_ws(E'\n', concat_ws(' ', fname, mname, lname, fname), member_id,
      nullif(lower(member_id_key(member_id)), lower(member_id)))),
    nullif(name_key(fname), fold_text(fname)),
    nullif(name_key(mname), fold_text(mname)),
    nullif(name_key(lname), fold_text(lname)));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_member_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO member_search (user_id, sort_name, terms, contact, listed)
    VALUES (
      NEW.id,
      fold_text(NEW.lname || ' ' || NEW.fname || ' ' || coalesce(NEW.mname, '')),
      member_terms(NEW.fname, NEW.mname, NEW.lname, NEW.member_id),
      concat_ws(E'\n', fold_text(NEW.email), NEW.phone_number, NEW.secondary_phone_number),
      NEW.off_register IS NULL
    )
    ON CONFLICT (user_id) DO UPDATE SET sort_name = excluded.sort_name, terms = excluded.terms,
      contact = excluded.contact, listed = excluded.listed;
    RETURN NULL;
  END $$;
--> statement-breakpoint
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
BEGIN
  EXECUTE format('ALTER FUNCTION keep_member_search() SET search_path = %I, pg_temp', home);
END $$;
--> statement-breakpoint
-- Names and home addresses that are stored already lose what nobody sees, as cleanLine (contract/typed-text.ts)
-- takes it from what is typed from now on; nothing of theirs is unique. Member IDs, e-mail addresses and phone
-- numbers could never have such characters.
CREATE FUNCTION clean_line(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT
  RETURN normalize(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(value,
    '[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f]', '', 'g'),
    '(?<![^\u0001-\u058f])[\u200c\u200d]+', '', 'g'),
    ' {2,}', ' ', 'g')), NFC);
--> statement-breakpoint
-- A name has a blank after a dot between letters or digits, as readName (contract/members/names.ts) gives it, and a
-- blank for what isPlainName refuses, so that a form that is saved with the name unchanged is not refused.
CREATE FUNCTION clean_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT
  RETURN clean_line(regexp_replace(
    regexp_replace(clean_line(value), '[/\\@\uff0f\uff3c\uff20\ufe68\ufe6b]|www[.\uff0e\u2024]|https?:?', ' ', 'gi'),
    '(?<=[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff0e\uff61])([.\uff0e])'
      '(?=[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0300-\u036f\u2000-\u206f\u3000-\u303f\uff0e\uff61])',
    '\1 ', 'g'));
--> statement-breakpoint
UPDATE users SET
  fname = coalesce(nullif(clean_name(fname), ''), fname),
  mname = nullif(clean_name(mname), ''),
  lname = coalesce(nullif(clean_name(lname), ''), lname),
  address = nullif(clean_line(address), ''),
  state = nullif(clean_line(state), ''),
  place_of_work = nullif(clean_line(place_of_work), '')
WHERE fname <> clean_name(fname) OR mname <> clean_name(mname) OR lname <> clean_name(lname)
  OR address <> clean_line(address) OR state <> clean_line(state) OR place_of_work <> clean_line(place_of_work);
--> statement-breakpoint
DROP FUNCTION clean_name(text);
--> statement-breakpoint
DROP FUNCTION clean_line(text);
--> statement-breakpoint
-- What is derived from them is derived again: the column that the list is sorted by, and what a search looks into.
UPDATE users SET lname = lname
WHERE sort_name <> fold_text(lname || ' ' || fname || ' ' || coalesce(mname, ''));
--> statement-breakpoint
UPDATE member_search SET
  sort_name = users.sort_name,
  terms = member_terms(users.fname, users.mname, users.lname, users.member_id),
  contact = concat_ws(E'\n', fold_text(users.email), users.phone_number, users.secondary_phone_number)
FROM users WHERE users.id = member_search.user_id AND (
  member_search.sort_name <> users.sort_name
  OR terms <> member_terms(users.fname, users.mname, users.lname, users.member_id)
  OR contact <> concat_ws(E'\n', fold_text(users.email), users.phone_number, users.secondary_phone_number));
