-- What due dates, days of grace and categories for dues were on a day (docs/ledger.md).
-- Tables: former_values; subscriptions, dues_settings, users.
-- In SQL, because a category is changed by hand, by an import and by a merge alike, and because every reading of an
-- earlier day asks for it.

-- The value at the end of a day; null where it is the present one.
CREATE OR REPLACE FUNCTION former_value(wanted text, of_whom uuid, day date) RETURNS text
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT value FROM former_values WHERE what = wanted AND of_id = of_whom AND until >= day ORDER BY until LIMIT 1
  $$;

-- When a charge was due, as it was on a day: of who came in later no earlier than they were told.
CREATE OR REPLACE FUNCTION due_date_on(charge uuid, day date) RETURNS date
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT CASE WHEN former.value IS NULL THEN item.due_date
      ELSE greatest(former.value::date, entry.due_not_before) END
    FROM open_items item JOIN ledger_entries entry ON entry.id = item.entry_id
      CROSS JOIN LATERAL (SELECT former_value('due date', entry.subscription_id, day) AS value) former
    WHERE item.entry_id = charge
  $$;

-- Of several changes on one day, the first has what held until the day before.
CREATE OR REPLACE FUNCTION keep_former_value() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    held record;
  BEGIN
    IF TG_TABLE_NAME = 'subscriptions' THEN
      SELECT 'due date' AS what, OLD.id AS of_id, OLD.due_date::text AS value INTO held;
    ELSIF TG_TABLE_NAME = 'users' THEN
      SELECT 'category' AS what, OLD.id AS of_id, coalesce(OLD.dues_category, OLD.designation) AS value INTO held;
    ELSE
      SELECT 'grace' AS what, '00000000-0000-0000-0000-000000000000'::uuid AS of_id, OLD.grace_days::text AS value
        INTO held;
    END IF;
    INSERT INTO former_values (what, of_id, until, value)
      VALUES (held.what, held.of_id, (now() AT TIME ZONE 'Africa/Lagos')::date - 1, held.value)
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER subscriptions_former_due_date AFTER UPDATE ON subscriptions
  FOR EACH ROW WHEN (OLD.due_date <> NEW.due_date) EXECUTE FUNCTION keep_former_value();
CREATE OR REPLACE TRIGGER dues_settings_former_grace AFTER UPDATE ON dues_settings
  FOR EACH ROW WHEN (OLD.grace_days <> NEW.grace_days) EXECUTE FUNCTION keep_former_value();
CREATE OR REPLACE TRIGGER users_former_category AFTER UPDATE ON users
  FOR EACH ROW WHEN (coalesce(OLD.dues_category, OLD.designation) <> coalesce(NEW.dues_category, NEW.designation))
  EXECUTE FUNCTION keep_former_value();
