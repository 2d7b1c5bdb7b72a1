INSERT INTO kept_totals (name, value)
VALUES ('members', 0), ('members_in_diaspora', 0), ('payments', 0), ('paid_kobo', 0);
--> statement-breakpoint
CREATE FUNCTION keep_total(total text, change bigint) RETURNS void
  LANGUAGE sql
  AS $$ UPDATE kept_totals SET value = value + change WHERE name = total AND change <> 0 $$;
--> statement-breakpoint
-- One statement changes each total once, however many rows it touches. The totals are always taken
-- in the same order, so that two transactions never wait for each other.
CREATE FUNCTION keep_member_totals() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    more bigint := 0;
    more_abroad bigint := 0;
  BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      SELECT count(*), count(*) FILTER (WHERE in_diaspora) INTO more, more_abroad FROM new_rows;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
      SELECT more - count(*), more_abroad - count(*) FILTER (WHERE in_diaspora)
        INTO more, more_abroad FROM old_rows;
    END IF;
    PERFORM keep_total('members', more);
    PERFORM keep_total('members_in_diaspora', more_abroad);
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER users_totals_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
--> statement-breakpoint
CREATE TRIGGER users_totals_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
--> statement-breakpoint
CREATE TRIGGER users_totals_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
--> statement-breakpoint
CREATE FUNCTION keep_payment_totals() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    rows bigint := 0;
    paid bigint := 0;
  BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      SELECT count(*), coalesce(sum(amount_kobo) FILTER (WHERE status = 'successful'), 0)
        INTO rows, paid FROM new_rows;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
      SELECT rows - count(*), paid - coalesce(sum(amount_kobo) FILTER (WHERE status = 'successful'), 0)
        INTO rows, paid FROM old_rows;
    END IF;
    PERFORM keep_total('paid_kobo', paid);
    PERFORM keep_total('payments', rows);
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER payments_totals_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_totals();
--> statement-breakpoint
CREATE TRIGGER payments_totals_update AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_totals();
--> statement-breakpoint
CREATE TRIGGER payments_totals_delete AFTER DELETE ON payments
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_totals();
--> statement-breakpoint
-- Names in both orders, then the member ID on a line of its own: no word that is searched spans both.
CREATE FUNCTION keep_member_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO member_search (user_id, sort_name, terms)
    VALUES (
      NEW.id,
      fold_text(NEW.lname || ' ' || NEW.fname || ' ' || coalesce(NEW.mname, '')),
      fold_text(concat_ws(' ', NEW.fname, NEW.mname, NEW.lname, NEW.fname) || E'\n' || NEW.member_id)
    )
    ON CONFLICT (user_id) DO UPDATE SET sort_name = excluded.sort_name, terms = excluded.terms;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER users_search_insert AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_search();
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF fname, mname, lname, member_id ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_search();
