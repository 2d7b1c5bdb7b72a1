CREATE INDEX "open_items_year" ON "open_items" USING btree ("year","user_id") WHERE "open_items"."side" = 'charge';--> statement-breakpoint
CREATE INDEX "member_search_sort_name" ON "member_search" USING btree ("sort_name" collate "C");--> statement-breakpoint
CREATE INDEX "users_member_id" ON "users" USING btree (lower("member_id"));--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_kobo","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_numbers" ON "payments" USING gin (("invoice_number" || ' ' || "reference" || ' ' || coalesce("receipt_number", '') || ' ' || coalesce("received_reference", '')) gin_trgm_ops);