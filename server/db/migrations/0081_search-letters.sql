-- Texts with letters that are folded otherwise now (0080) are written anew, which a generated column is when a column that it comes from is set.
update main.buildings set name = name
  where search_text <> main.searchable(name || ' ' || address_key || ' ' || street || ' ' || street_number || ', ' || zipcode || ' ' || city);
--> statement-breakpoint
update main.building_units set name = name where search_text <> main.searchable(name || ' ' || customer_id);
--> statement-breakpoint
update main.public_areas set name = name where search_text <> main.searchable(name);
--> statement-breakpoint
update main.rooms set name = name where search_text <> main.searchable(name);
--> statement-breakpoint
update main.renters set last_name = last_name
  where search_text <> main.searchable(first_name || ' ' || last_name || ' ' || coalesce(phone, '')) or search_mail <> main.searchable(coalesce(email, ''));
