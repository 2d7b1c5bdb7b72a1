CREATE TABLE "login_places" (
	"id_key" varchar(64) NOT NULL,
	"address_key" varchar(64) NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "login_places_id_key_address_key_pk" PRIMARY KEY("id_key","address_key")
);
