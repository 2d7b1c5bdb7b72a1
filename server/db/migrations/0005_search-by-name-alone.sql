DROP INDEX "member_search_sort_name";--> statement-breakpoint
CREATE INDEX "member_search_sort_name" ON "member_search" USING btree ("sort_name" collate "C","user_id","terms");