-- Search texts fold as src/lib/text/fold-text.ts does from now on: letters that do not decompose,
-- apostrophes and invisible signs.
create function pg_temp.fold_more(folded text) returns text language sql immutable as $fold$
  select replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      translate(
        folded,
        -- The signs of the last line stand for nothing and go.
        U&'\2018\2019\201B\2032\02B9\02BB\02BC\02BD\02BE\02BF'
          || U&'\00AD\034F\061C\115F\1160\17B4\17B5\180B\180C\180D\180E\180F\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\3164\FE0E\FE0F\FEFF\FFA0',
        repeat('''', 10)
      ),
      'ⱥƀƃɓƈȼđðƌȡɖɗǝəɇƒǥɠħⱨıɨɩȷɉĸƙⱪłƚȴɫⱡŋƞȵɲøɔɵƥᵽɋɍɽȿẜẝŧƫƭȶʈⱦʉʋƴɏỿƶȥɀⱬʒ',
      'abbbccddddddeeefgghhiiijjkkklllllnnnnoooppqrrsssttttttuvyyyzzzzz'
    ),
    'l·', 'l'), 'æ', 'ae'), 'ƕ', 'hv'), 'œ', 'oe'), 'ƣ', 'oi'), 'ȣ', 'ou'), 'ß', 'ss'), 'þ', 'th')
$fold$;

update contact_messages set search_text = pg_temp.fold_more(search_text)
  where search_text <> pg_temp.fold_more(search_text);
update client_intakes set search_text = pg_temp.fold_more(search_text)
  where search_text <> pg_temp.fold_more(search_text);
update provider_intakes set search_text = pg_temp.fold_more(search_text)
  where search_text <> pg_temp.fold_more(search_text);

drop function pg_temp.fold_more(text);
