-- What a search over everything finds these rows by, folded once when it is written: folding a thousand texts takes as long as a whole page of a
-- list. The generator does not know the columns, so that no row that is read brings them along.
alter table main.buildings add column search_text text generated always as
  (main.searchable(name || ' ' || address_key || ' ' || street || ' ' || street_number || ', ' || zipcode || ' ' || city)) stored;
--> statement-breakpoint
alter table main.building_units add column search_text text generated always as (main.searchable(name || ' ' || customer_id)) stored;
--> statement-breakpoint
alter table main.public_areas add column search_text text generated always as (main.searchable(name)) stored;
--> statement-breakpoint
alter table main.rooms add column search_text text generated always as (main.searchable(name)) stored;
--> statement-breakpoint
-- their addresses of mail apart: not everybody who reads renters may find them by those
alter table main.renters add column search_text text generated always as
  (main.searchable(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))) stored,
  add column search_mail text generated always as (main.searchable(coalesce(email, ''))) stored;
