DROP INDEX "outbox_mails_due";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "class" text DEFAULT 'transactional' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_mails_queue" ON "outbox_mails" USING btree ("class","next_attempt_at") WHERE "outbox_mails"."sent_at" is null and "outbox_mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_failed" ON "outbox_mails" USING btree ("failed_at") WHERE "outbox_mails"."sent_at" is null and "outbox_mails"."failed_at" is not null;--> statement-breakpoint
UPDATE "public"."outbox_mails" SET "class" = CASE
  WHEN "kind" IN ('reset-password', 'confirm-email', 'password-changed', 'email-changed') THEN 'personal'
  WHEN "kind" IN ('announcement', 'invitation') THEN 'bulk'
  ELSE 'transactional' END
WHERE "sent_at" IS NULL;--> statement-breakpoint
UPDATE "public"."outbox_mails" SET "failed_at" = now() WHERE "sent_at" IS NULL AND "attempts" >= 12;
