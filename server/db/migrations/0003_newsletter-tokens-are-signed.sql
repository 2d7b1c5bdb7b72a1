ALTER TABLE "newsletter_subscribers" DROP CONSTRAINT "newsletter_subscribers_token_unique";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" DROP COLUMN "token_hash";