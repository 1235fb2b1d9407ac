-- Text for a search in which umlauts may be written either way, and marks are blanks: the same as `searchable` in domain/rules/text.ts.
create function main.searchable(value text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(lower(value),
    'äàáâãåçčďěèéêëìíîïñňöòóôõřšťüùúûůýÿž-.,;:/()''"+&_–#*’‘´`„“', 'aaaaaaccdeeeeeiiiinnooooorstuuuuuyyz                      '),
    'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;
