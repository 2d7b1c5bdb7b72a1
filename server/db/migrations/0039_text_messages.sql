ALTER TABLE "announcement_recipients" ADD COLUMN "text_state" text;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD COLUMN "text_reason" text;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD COLUMN "text_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "text_message" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "announcements_by_text" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "announcement_recipients_text_state" ON "announcement_recipients" USING btree ("announcement_id","text_state") WHERE "announcement_recipients"."text_state" is not null;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_text_state" CHECK ("announcement_recipients"."text_state" in ('queued', 'sent', 'failed', 'refused', 'skipped'));