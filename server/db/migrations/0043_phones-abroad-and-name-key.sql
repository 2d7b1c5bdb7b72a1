ALTER TABLE "users" DROP CONSTRAINT "users_phone_number";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_secondary_phone_number";--> statement-breakpoint
CREATE INDEX "users_name_key" ON "users" USING btree (name_key("lname" || "fname" || coalesce("mname", '')) collate "C","id") WHERE "users"."off_register" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_number" CHECK ("users"."phone_number" ~ '^([0-9]{11}|[+](?!234)[1-9][0-9]{7,14})$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_secondary_phone_number" CHECK ("users"."secondary_phone_number" ~ '^([0-9]{11}|[+](?!234)[1-9][0-9]{7,14})$');