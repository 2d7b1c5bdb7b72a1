CREATE TABLE "money_back" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"booked_kobo" bigint DEFAULT 0 NOT NULL,
	"entry_id" uuid,
	"gateway_id" text,
	"gateway_says" text,
	"reason" text,
	"actor_id" uuid,
	"asked_at" timestamp with time zone,
	"noted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_back_amount" CHECK ("money_back"."amount_kobo" > 0 and "money_back"."booked_kobo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "says" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "link_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_says" text;--> statement-breakpoint
ALTER TABLE "money_back" ADD CONSTRAINT "money_back_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_back" ADD CONSTRAINT "money_back_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_back_once" ON "money_back" USING btree ("payment_id","kind","gateway_id");--> statement-breakpoint
CREATE INDEX "money_back_open" ON "money_back" USING btree ("updated_at") WHERE "money_back"."state" in ('asked', 'pending');