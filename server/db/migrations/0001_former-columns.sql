-- The release before the baseline reads these, and so is stopped first; what would be lost with them is settled there.
DO $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE off_register IS NULL GROUP BY member_id_key(member_id) HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'Two members have one member ID in two spellings: start the former release, and correct one of them.';
  ELSIF EXISTS (SELECT FROM subscriptions WHERE before_ledger) THEN
    RAISE EXCEPTION 'A due year from before the ledger is not charged: start the former release, and charge it.';
  END IF;
END $$;--> statement-breakpoint
DROP TABLE "job_runs";--> statement-breakpoint
DROP TABLE "outbox_mails";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "before_ledger";--> statement-breakpoint
DROP INDEX "users_member_id_shared";--> statement-breakpoint
DROP INDEX "users_member_id_key_unique";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "member_id_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_key_unique" ON "users" USING btree (member_id_key("member_id")) WHERE "users"."off_register" is null;--> statement-breakpoint
-- Where the accounts of the cash book were once those of statements alone, constraints have the table's name of then.
DO $$
DECLARE
  former name;
BEGIN
  FOR former IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'cash_accounts'::regclass AND conname LIKE 'bank\_accounts\_%'
  LOOP
    EXECUTE format('ALTER TABLE cash_accounts RENAME CONSTRAINT %I TO %I', former, replace(former, 'bank_', 'cash_'));
  END LOOP;
END $$;
