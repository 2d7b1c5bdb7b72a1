DROP INDEX "users_sort_name";--> statement-breakpoint
DROP INDEX "payments_day";--> statement-breakpoint
CREATE INDEX "open_items_open" ON "open_items" USING btree ("user_id","due_date" DESC NULLS LAST,"year") WHERE "open_items"."side" = 'charge' and "open_items"."open_kobo" > 0;--> statement-breakpoint
CREATE INDEX "users_state" ON "users" USING btree (fold_text("state"));--> statement-breakpoint
CREATE INDEX "users_sort_name" ON "users" USING btree ("sort_name" collate "C","id","dues_category") WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree (coalesce("paid_on", ("created_at" at time zone 'Africa/Lagos')::date),"created_at","id","paid_on");