CREATE INDEX "radiators_lookup" ON "main"."radiators" USING hash ("id");
