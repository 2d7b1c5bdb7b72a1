DROP INDEX "users_email_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."email" <> '' and "users"."off_register" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE "users"."email" <> '' and "users"."off_register" is null and not "users"."email_shared";