-- Texts with letters or marks that are folded otherwise now (0080) are written anew: a generated column is, when a column that it comes from is set.
-- As app_admin, whom the row policies show the rows of all clients: they hold for the owner of the tables, too.
set local role app_admin;
--> statement-breakpoint
update main.buildings set name = name
  where search_text <> main.searchable(name || ' ' || address_key || ' ' || street || ' ' || street_number || ', ' || zipcode || ' ' || city);
--> statement-breakpoint
update main.building_units set name = name where search_text <> main.searchable(name || ' ' || customer_id);
--> statement-breakpoint
update main.public_areas set name = name where search_text <> main.searchable(name);
--> statement-breakpoint
update main.rooms set name = name where search_text <> main.searchable(name);
--> statement-breakpoint
update main.renters set last_name = last_name, email = email
  where search_text <> main.searchable(first_name || ' ' || last_name || ' ' || coalesce(phone, '')) or search_mail <> main.searchable(coalesce(email, ''));
--> statement-breakpoint
reset role;
