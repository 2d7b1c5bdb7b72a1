CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_data" (
	"hash" text PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"rendered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "bytes" bigint;--> statement-breakpoint
CREATE INDEX "page_data_rendered" ON "page_data" USING btree ("rendered_at");