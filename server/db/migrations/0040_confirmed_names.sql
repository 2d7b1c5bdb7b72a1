DROP INDEX "letters_member_day";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_fname" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_mname" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_lname" text;--> statement-breakpoint
CREATE INDEX "users_pending_name" ON "users" USING btree ("id") WHERE "users"."pending_fname" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_member_day" ON "letters" USING btree ("user_id","date","holder");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_name" CHECK (("users"."pending_fname" is null) = ("users"."pending_lname" is null)
        and ("users"."pending_mname" is null or "users"."pending_fname" is not null));