-- Before its column goes: a process of the release before this one may add a member meanwhile.
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
  END $$;--> statement-breakpoint
CREATE TABLE "payment_years" (
	"payment_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_years_payment_id_year_pk" PRIMARY KEY("payment_id","year")
);
--> statement-breakpoint
DROP INDEX "member_search_sort_name";--> statement-breakpoint
DROP INDEX "ledger_entries_payment_once";--> statement-breakpoint
ALTER TABLE "cash_categories" ADD COLUMN "taken_by_bank" boolean;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "proposed_links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "levies" ADD COLUMN "returned_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "surplus_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "part_of" uuid;--> statement-breakpoint
CREATE INDEX "payment_years_created" ON "payment_years" USING btree ("year","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "payment_years_day" ON "payment_years" USING btree ("year","day","created_at","payment_id");--> statement-breakpoint
ALTER TABLE "levies" ADD CONSTRAINT "levies_returned_payment_id_payments_id_fk" FOREIGN KEY ("returned_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part_of_payments_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "levies_returned_payment" ON "levies" USING btree ("returned_payment_id") WHERE "levies"."returned_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_part_of" ON "payments" USING btree ("part_of") WHERE "payments"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "payments_surplus" ON "payments" USING btree ("created_at","id") WHERE "payments"."surplus_kobo" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_payment_once" ON "ledger_entries" USING btree ("payment_id") WHERE "ledger_entries"."kind" = 'payment' and "ledger_entries"."replaces" is null and "ledger_entries"."item_id" = "ledger_entries"."id";--> statement-breakpoint
ALTER TABLE "member_search" DROP COLUMN "listed";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_surplus" CHECK ("payments"."surplus_kobo" = 0 or "payments"."surplus_kobo" between 1 and "payments"."received_kobo");--> statement-breakpoint
-- What the release before the last one counted.
DROP FUNCTION IF EXISTS keep_member_totals() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS raise_members_version() CASCADE;--> statement-breakpoint
DELETE FROM "kept_totals" WHERE "name" IN ('members', 'members_in_diaspora', 'members_version');
