CREATE TABLE "announcement_recipients" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text,
	"reason" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "announcement_recipients_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id"),
	CONSTRAINT "announcement_recipients_state" CHECK ("announcement_recipients"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "audiences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"standing" text,
	"status" text,
	"diaspora" text,
	"confirmed" text,
	"state" text,
	CONSTRAINT "audiences_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "newsletter_mails" (
	"newsletter_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "newsletter_mails_newsletter_id_subscriber_id_pk" PRIMARY KEY("newsletter_id","subscriber_id"),
	CONSTRAINT "newsletter_mails_state" CHECK ("newsletter_mails"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"slug" text
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"body" text NOT NULL,
	"sent_by" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_replies_state" CHECK ("contact_replies"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "greeting" text DEFAULT 'Dear {first name},' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_state" ON "announcement_recipients" USING btree ("announcement_id","state");--> statement-breakpoint
CREATE INDEX "announcement_recipients_user" ON "announcement_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "newsletter_mails_state" ON "newsletter_mails" USING btree ("newsletter_id","state");--> statement-breakpoint
CREATE INDEX "newsletter_mails_subscriber" ON "newsletter_mails" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletters_created" ON "newsletters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_due" ON "newsletters" USING btree ("scheduled_at") WHERE "newsletters"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("scheduled_at") WHERE "announcements"."sent_at" is null;--> statement-breakpoint
-- An answer, and what becomes of its mail, is a change of the message.
CREATE TRIGGER contact_replies_notify_insert AFTER INSERT ON contact_replies REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('message_id');
--> statement-breakpoint
CREATE TRIGGER contact_replies_notify_update AFTER UPDATE ON contact_replies
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('message_id');
--> statement-breakpoint
-- What was sent before stays as it was, with the time at which it was sent.
UPDATE announcements SET sent_at = created_at;
--> statement-breakpoint
INSERT INTO audiences (id, name, standing, status, diaspora, confirmed) VALUES
  (gen_random_uuid(), 'Dues owing', 'owing', NULL, NULL, NULL),
  (gen_random_uuid(), 'In the diaspora', NULL, NULL, 'yes', NULL),
  (gen_random_uuid(), 'Fellows (FCA)', NULL, 'FCA', NULL, NULL),
  (gen_random_uuid(), 'Associates (ACA)', NULL, 'ACA', NULL, NULL),
  (gen_random_uuid(), 'Waiting for confirmation', NULL, NULL, NULL, 'no');
