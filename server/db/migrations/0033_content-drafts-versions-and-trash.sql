CREATE TABLE "content_trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	"held" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" uuid,
	CONSTRAINT "content_trash_what" CHECK ("content_trash"."what" in ('item', 'picture', 'document'))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"published" boolean NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid
);
--> statement-breakpoint
ALTER TABLE "resource_files" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "content_trash_deleted" ON "content_trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "content_versions_item" ON "content_versions" USING btree ("item_id","made_at");--> statement-breakpoint
-- The sample drafts of a former release that nobody has touched: what an admin added has an entry of the audit trail.
UPDATE content_items SET sample = true
WHERE NOT published AND updated_at = created_at
  AND NOT EXISTS (
    SELECT FROM audit_entries WHERE subject = 'content' AND subject_id = content_items.id::text
  );
