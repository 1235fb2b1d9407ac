-- What lists of many rows are sorted by when their buildings and rooms are: computed once for each place instead of for each row of the list.
alter table main.buildings add column name_order text generated always as (main.natural_order(name)) stored;--> statement-breakpoint
alter table main.rooms add column name_order text generated always as (main.natural_order(name)) stored;
