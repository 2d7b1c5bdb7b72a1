CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"date" date NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"stored_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'reported' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_kobo" > 0),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('reported', 'approved', 'refused')),
	CONSTRAINT "transfers_decided" CHECK (("transfers"."state" = 'reported') = ("transfers"."decided_at" is null)
        and ("transfers"."state" = 'approved') = ("transfers"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_stored_key_stored_files_key_fk" FOREIGN KEY ("stored_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reported_once" ON "transfers" USING btree ("user_id","reference_key") WHERE "transfers"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "transfers_user" ON "transfers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_state" ON "transfers" USING btree ("state","created_at");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('photo', 'resource', 'picture', 'transfer'));--> statement-breakpoint
-- Changes are notified, as those of payments are.
CREATE TRIGGER transfers_notify_insert AFTER INSERT ON transfers REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER transfers_notify_update AFTER UPDATE ON transfers REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER transfers_notify_delete AFTER DELETE ON transfers REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
