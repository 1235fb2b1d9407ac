CREATE INDEX "rooms_lookup" ON "main"."rooms" USING hash ("id");
