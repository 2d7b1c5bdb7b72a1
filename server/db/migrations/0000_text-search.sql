-- Both extensions are trusted: the owner of a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Text as it is searched and sorted: lower case, without tone marks and dots below (Ọlá → ola), hooked
-- letters as plain ones (Ɗanjuma → danjuma). Immutable in fact: its dictionary is named.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT lower(unaccent('unaccent', regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')))
  $$;
