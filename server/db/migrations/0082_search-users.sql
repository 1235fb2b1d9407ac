-- What users are found by, folded once when it is written, as of renters (0068). Renters have accounts, so there are as many.
alter table identity.users add column search_text text generated always as
  (main.searchable(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  add column search_mail text generated always as (main.searchable(email)) stored;
