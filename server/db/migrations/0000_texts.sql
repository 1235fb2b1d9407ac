-- What the tables need to be there before them: their schemas, what texts are searched and sorted by.
create schema identity;
create schema main;
create extension if not exists pg_trgm;
-- What names are sorted by: as a German index has them, and numbers by their value, so that WE 2 stands before WE 10 and version 1.9.0 before 1.10.0.
create collation main.names (provider = icu, locale = 'de-u-kn-true');
-- Text for a search in which letters may be typed with their accents or without, and marks are blanks: the same as `searchable` in
-- domain/rules/text.ts, apart from blanks. Letters are taken apart by the database's own tables, so that none is forgotten, and marks are ranges,
-- which no locale changes. Latin capitals are named as well: a locale may know those of ASCII alone.
create function main.searchable(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(replace(replace(replace(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]+', '', 'g')),
    'ÆŒÞØĐÐĦŁŦøđðħıłŧς', 'æœþoddhltoddhiltσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
    '[\u0001-/:-?[-`{-\u00BF\u00D7\u00F7\u02B9-\u02DF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020\uFE00-\uFE0F]', ' ', 'g')
$$;
