-- Membership: what somebody is on a day, and which events the register means by what is written to it.
-- Tables: users, membership_events.
-- In SQL, because a registration, a confirmation, an import, a refusal and the category 'deceased' each mean an event,
-- and so no writer of them can forget it.

CREATE OR REPLACE FUNCTION membership_on(member uuid, day date) RETURNS text
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT kind FROM membership_events
    WHERE user_id = member AND taken_back_at IS NULL AND (date IS NULL OR date <= day)
    ORDER BY date DESC NULLS LAST, position DESC LIMIT 1
  $$;

-- Since when somebody is a member who is confirmed: of an earlier year, its first day; else the day of registration.
-- Who was put on the register by the secretariat, with no year, was a member before the records begin.
CREATE OR REPLACE FUNCTION joined_on(member users) RETURNS date
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT CASE
      WHEN since < extract(year FROM registered) THEN make_date(since, 1, 1)
      WHEN since IS NULL AND member.account_state = 'invited' THEN NULL
      ELSE registered END
    FROM (SELECT substring(member.member_since FROM '^\d{4}')::integer AS since,
      (member.created_at AT TIME ZONE 'Africa/Lagos')::date AS registered) known
  $$;

-- Whether the society knows somebody as a member: confirmed, put on the register by the secretariat, or an admin.
CREATE OR REPLACE FUNCTION is_known(person users) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  SET search_path = public, pg_temp
  AS $$ SELECT person.confirmed_at IS NOT NULL OR person.account_state = 'invited' OR person.role = 'admin' $$;

-- One statement writes the events of all its rows.
CREATE OR REPLACE FUNCTION write_membership() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    today date := (now() AT TIME ZONE 'Africa/Lagos')::date;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO membership_events (id, user_id, kind, date)
        SELECT gen_random_uuid(), id, CASE WHEN is_known(person) THEN 'joined' ELSE 'applied' END,
          CASE WHEN is_known(person) THEN joined_on(person) ELSE (created_at AT TIME ZONE 'Africa/Lagos')::date END
        FROM new_rows person WHERE is_member;
      INSERT INTO membership_events (id, user_id, kind, date)
        SELECT gen_random_uuid(), id, CASE off_register WHEN 'refused' THEN 'refused' ELSE 'deceased' END, today
        FROM new_rows WHERE is_member AND (off_register = 'refused' OR dues_category = 'deceased');
      RETURN NULL;
    END IF;
    IF NOT EXISTS (SELECT FROM new_rows now JOIN old_rows before USING (id)
      WHERE is_known(now) <> is_known(before)
        OR now.off_register IS DISTINCT FROM before.off_register
        OR now.dues_category IS DISTINCT FROM before.dues_category) THEN
      RETURN NULL;
    END IF;
    -- Who turns out to have joined before has not applied.
    UPDATE membership_events event SET taken_back_at = now()
      FROM new_rows now JOIN old_rows before USING (id)
      WHERE event.user_id = now.id AND event.taken_back_at IS NULL AND (
        event.kind = 'applied' AND is_known(now) AND NOT is_known(before)
          AND joined_on(now) < event.date
        OR event.kind = 'joined' AND is_known(before) AND NOT is_known(now)
        OR event.kind = 'refused' AND before.off_register = 'refused' AND now.off_register IS NULL
        -- A death that a person recorded stands without the category.
        OR event.kind = 'deceased' AND event.actor_id IS NULL AND before.dues_category = 'deceased'
          AND now.dues_category IS DISTINCT FROM 'deceased');
    INSERT INTO membership_events (id, user_id, kind, date)
      SELECT gen_random_uuid(), person.id, follows.kind,
        CASE follows.kind WHEN 'joined' THEN joined_on(person)
          WHEN 'applied' THEN (person.created_at AT TIME ZONE 'Africa/Lagos')::date ELSE today END
      FROM new_rows person JOIN old_rows before USING (id)
        CROSS JOIN LATERAL (SELECT membership_on(person.id, 'infinity') AS kind) present
        CROSS JOIN LATERAL (VALUES
          ('applied', is_known(before) AND NOT is_known(person) AND present.kind IS NULL),
          ('joined', is_known(person) AND NOT is_known(before)
            AND coalesce(present.kind, 'applied') = 'applied'),
          ('refused', before.off_register IS NULL AND person.off_register = 'refused'),
          ('deceased', person.dues_category = 'deceased' AND before.dues_category IS DISTINCT FROM 'deceased'
            AND present.kind IS DISTINCT FROM 'deceased')
        ) follows (kind, is_so)
      WHERE person.is_member AND follows.is_so;
    RETURN NULL;
  END $$;

-- A new record says at once what its events will: they need no second writing of it.
CREATE OR REPLACE FUNCTION begin_membership() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    NEW.membership := CASE WHEN NOT NEW.is_member THEN NULL
      WHEN NEW.off_register = 'refused' THEN 'refused'
      WHEN NEW.dues_category = 'deceased' THEN 'deceased'
      WHEN is_known(NEW) THEN 'joined' ELSE 'applied' END;
    RETURN NEW;
  END $$;

CREATE OR REPLACE TRIGGER users_membership_begin BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION begin_membership();
CREATE OR REPLACE TRIGGER users_membership_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION write_membership();
CREATE OR REPLACE TRIGGER users_membership_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION write_membership();

-- What somebody is today stands on their record, for the lists.
CREATE OR REPLACE FUNCTION keep_membership() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE users SET membership = present.kind
      FROM (SELECT id, membership_on(id, 'infinity') AS kind
        FROM (SELECT DISTINCT user_id AS id FROM changed_rows) changed) present
      WHERE users.id = present.id AND users.membership IS DISTINCT FROM present.kind;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER membership_events_keep_insert AFTER INSERT ON membership_events
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_membership();
CREATE OR REPLACE TRIGGER membership_events_keep_update AFTER UPDATE ON membership_events
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_membership();
