CREATE TABLE "levies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"due_date" date NOT NULL,
	"date" date NOT NULL,
	"actor_id" uuid,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "levies_amount" CHECK ("levies"."amount_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "levy_id" uuid;--> statement-breakpoint
ALTER TABLE "levies" ADD CONSTRAINT "levies_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_levy_id_levies_id_fk" FOREIGN KEY ("levy_id") REFERENCES "public"."levies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_levy" ON "ledger_entries" USING btree ("levy_id") WHERE "ledger_entries"."levy_id" is not null;