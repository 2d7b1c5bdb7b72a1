-- What the release before this one reads and this one does not: the counts of members in kept_totals, and the version of
-- their list. They go with the next release, when no process of that one can run beside it.
-- Tables: users, kept_totals.
-- In SQL, because both releases write.

-- One statement changes each total once, however many rows it touches. A record that is not on the register is not
-- counted.
CREATE OR REPLACE FUNCTION keep_member_totals() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    more bigint := 0;
    more_abroad bigint := 0;
  BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      SELECT count(*), count(*) FILTER (WHERE in_diaspora) INTO more, more_abroad
        FROM new_rows WHERE off_register IS NULL;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
      SELECT more - count(*), more_abroad - count(*) FILTER (WHERE in_diaspora)
        INTO more, more_abroad FROM old_rows WHERE off_register IS NULL;
    END IF;
    PERFORM keep_total('members', more);
    PERFORM keep_total('members_in_diaspora', more_abroad);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER users_totals_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
CREATE OR REPLACE TRIGGER users_totals_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
CREATE OR REPLACE TRIGGER users_totals_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();

-- Raised with every change of who there is, and of what a search or an order goes by: whatever was counted or measured
-- under one version holds for as long as the version stands.
CREATE OR REPLACE FUNCTION raise_members_version() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM keep_total('members_version', 1);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER users_version
  AFTER INSERT OR DELETE OR UPDATE OF fname, mname, lname, member_id, email, phone_number, secondary_phone_number, off_register ON users
  FOR EACH STATEMENT EXECUTE FUNCTION raise_members_version();
