-- Raised with every change of who there is, and of what a search or an order goes by: whatever was
-- counted or measured under one version holds for as long as the version stands.
INSERT INTO kept_totals (name, value) VALUES ('members_version', 1);
--> statement-breakpoint
CREATE FUNCTION raise_members_version() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM keep_total('members_version', 1);
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- Named to fire after the totals: every transaction takes the rows of kept_totals in one order.
CREATE TRIGGER users_version AFTER INSERT OR DELETE OR UPDATE OF fname, mname, lname, member_id ON users
  FOR EACH STATEMENT EXECUTE FUNCTION raise_members_version();
