-- Text for a search in which letters may be typed with their accents or without, and marks are blanks: the same as `searchable` in
-- domain/rules/text.ts, apart from blanks. Letters are taken apart by the database's own tables, so that none is forgotten, and marks are ranges,
-- which no locale changes. Latin capitals are named as well: a locale may know those of ASCII alone. Rows keep their texts as they were folded; the
-- next migration writes those anew that are folded otherwise now.
create or replace function main.searchable(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(replace(replace(replace(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]+', '', 'g')),
    'ÆŒÞØĐÐĦŁŦøđðħıłŧς', 'æœþoddhltoddhiltσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
    '[\u0001-/:-?[-`{-\u00BF\u00D7\u00F7\u02B9-\u02DF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020\uFE00-\uFE0F]', ' ', 'g')
$$;
