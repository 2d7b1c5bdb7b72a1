CREATE TABLE "reminder_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"rungs" integer[] DEFAULT '{-30,0,30,90}' NOT NULL,
	"last_day" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_one" CHECK ("reminder_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rung" integer NOT NULL,
	"due_date" date NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "reminders_state" CHECK ("reminders"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "reminder_dues" (
	"user_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"rung" integer NOT NULL,
	"reminder_id" uuid NOT NULL,
	CONSTRAINT "reminder_dues_user_id_due_date_rung_pk" PRIMARY KEY("user_id","due_date","rung")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_dues" ADD CONSTRAINT "reminder_dues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_dues" ADD CONSTRAINT "reminder_dues_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_created" ON "reminders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reminders_state" ON "reminders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_dues_reminder" ON "reminder_dues" USING btree ("reminder_id");--> statement-breakpoint
INSERT INTO "reminder_settings" DEFAULT VALUES;
