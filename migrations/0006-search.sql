-- Search is an inverted index kept as a table, because its rows come newest first: the first page of a word that half
-- the catalogue has costs no more than that of a rare one, which PostgreSQL's own text indexes can't promise.

-- The trade's many spellings, each reduced to one.
create table search_synonyms (
  word text primary key,
  stands_for text not null
);

create function search_stem(word text) returns text language sql immutable parallel safe as $$
  select (ts_lexize('english_stem', lower(word)))[1]
$$;

insert into search_synonyms (word, stands_for)
select distinct on (search_stem(spelling)) search_stem(spelling), search_stem(word)
from (values
  ('jhumka', array['jhumki', 'jhumke', 'jhoomka', 'jhumkha', 'jumka', 'jumki', 'zumka']),
  ('kada', array['kara', 'kadaa', 'kade']),
  ('mangalsutra', array['mangalsutr', 'mangalsootra', 'mangalasutra', 'thali']),
  ('anklet', array['payal', 'payals', 'pajeb', 'pazeb', 'payel']),
  ('bangle', array['bangel', 'bangels', 'bengle', 'chudi', 'choodi', 'churi', 'kangan']),
  ('jewellery', array['jewelry', 'jewelery', 'jwellery']),
  ('chandbali', array['chandbala', 'chaandbali']),
  ('earring', array['earing', 'earrings'])
) as trade (word, spellings), unnest(spellings) as spelling
where search_stem(spelling) <> search_stem(word);

-- Two words in some shops, one here.
create function search_spelling(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(words), 'mangal\s+s(u|oo)tra', 'mangalsutra', 'g')
$$;

-- The words of a text, stemmed and in the trade's one spelling; `spot` is where each stands last.
create function search_lexemes(words text) returns table (lexeme text, spot int)
language sql stable parallel safe rows 10 as $$
  select coalesce(synonym.stands_for, found.lexeme), max(found.positions[cardinality(found.positions)])::int
  from unnest(to_tsvector('english', search_spelling(words))) as found
  left join search_synonyms as synonym on synonym.word = found.lexeme
  group by 1
$$;

-- Every word the catalogue has used. A category's own word is its id after '='; products carry that one, so that a
-- category can be renamed without touching them.
create table search_words (
  id int generated always as identity primary key,
  word text not null unique
);
create index search_words_alike on search_words using gin (word gin_trgm_ops) where word not like '=%';
create index search_words_beginning on search_words (word text_pattern_ops) where word not like '=%';

-- The products of each word, newest first. Place 1 is the name and the category, 2 all the rest. A word stands once
-- for each product, at its best place.
create table product_words (
  word_id int not null,
  place smallint not null,
  number int not null,
  primary key (word_id, place, number)
);

-- The words of each product: to see at one look whether it has several, and to intersect words that seldom meet.
create table product_word_sets (
  number int primary key,
  words int[] not null,
  name_words int[] not null
);
create index product_word_sets_words on product_word_sets using gin (words);

create function product_lexemes(product products) returns table (lexeme text, place smallint)
language sql stable as $$
  select all_words.lexeme, min(all_words.place)::smallint
  from (
    select lexeme, 1 as place from search_lexemes(product.name)
    union all
    select '=' || id, 1 from unnest(array[product.category_id, product.subcategory_id]) as id where id is not null
    union all
    select lexeme, 2
    from search_lexemes(concat_ws(
      ' . ',
      product.description,
      array_to_string(product.colors, ' . '),
      (select string_agg(one ->> 'value', ' . ') from jsonb_array_elements(product.specifications) as one)
    ))
  ) as all_words
  group by all_words.lexeme
$$;

-- Whole statements at a time: deleting a category changes all its products at once.
create function add_product_words(numbers int[]) returns void language plpgsql as $$
declare
  lexemes text[];
  places smallint[];
  owners int[];
begin
  select array_agg(found.lexeme), array_agg(found.place), array_agg(products.number) into lexemes, places, owners
  from products, product_lexemes(products) as found
  where products.number = any (numbers);

  -- In one order, so that two who bring the same new words wait for each other instead of locking each other out.
  insert into search_words (word)
  select distinct lexeme from unnest(lexemes) as lexeme order by lexeme
  on conflict do nothing;

  with has as (
    insert into product_words (word_id, place, number)
    select search_words.id, found.place, found.number
    from unnest(lexemes, places, owners) as found (lexeme, place, number)
    join search_words on search_words.word = found.lexeme
    order by 1, 2, 3
    returning word_id, place, number
  )
  insert into product_word_sets (number, words, name_words)
  select number, array_agg(word_id), coalesce(array_agg(word_id) filter (where place = 1), '{}')
  from has
  group by number;
end
$$;

create function remove_product_words(numbers int[]) returns void language sql as $$
  with had as (
    delete from product_word_sets where number = any (numbers) returning number, words
  )
  delete from product_words using had
  where product_words.word_id = any (had.words) and product_words.place in (1, 2) and product_words.number = had.number
$$;

create function keep_words_of_new_products() returns trigger language plpgsql as $$
begin
  perform add_product_words(array(select number from added where deleted_at is null));
  return null;
end
$$;

create function keep_words_of_changed_products() returns trigger language plpgsql as $$
declare
  reworded int[] := array(
    select after.number from before join after on after.id = before.id
    where (before.name, before.description, before.colors, before.specifications, before.deleted_at)
      is distinct from (after.name, after.description, after.colors, after.specifications, after.deleted_at)
  );
begin
  perform remove_product_words(reworded);
  perform add_product_words(array(select number from after where number = any (reworded) and deleted_at is null));
  perform move_product_words(array_agg(after.number), array_agg(moved.from_id), array_agg(moved.to_id))
  from before join after on after.id = before.id
  cross join lateral (
    values (before.category_id, after.category_id), (before.subcategory_id, after.subcategory_id)
  ) as moved (from_id, to_id)
  where moved.from_id is distinct from moved.to_id and after.deleted_at is null and after.number <> all (reworded)
  having count(*) > 0;
  return null;
end
$$;

-- Only the category's own word changes with the category, for however many products.
create function move_product_words(numbers int[], from_ids uuid[], to_ids uuid[]) returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select from_word.id as from_word, to_word.id as to_word, array_agg(number) as numbers
    from unnest(numbers, from_ids, to_ids) as each_one (number, from_id, to_id)
    left join search_words as from_word on from_word.word = '=' || from_id
    left join search_words as to_word on to_word.word = '=' || to_id
    group by 1, 2
  loop
    delete from product_words
    where word_id = moved.from_word and place = 1 and number = any (moved.numbers);
    insert into product_words (word_id, place, number)
    select moved.to_word, 1, number from unnest(moved.numbers) as number where moved.to_word is not null;
    update product_word_sets
    set words = array_remove(words, moved.from_word) || array_remove(array[moved.to_word], null),
        name_words = array_remove(name_words, moved.from_word) || array_remove(array[moved.to_word], null)
    where number = any (moved.numbers);
  end loop;
end
$$;

create function keep_words_of_removed_products() returns trigger language plpgsql as $$
begin
  perform remove_product_words(array(select number from removed));
  return null;
end
$$;

create trigger words_of_new_products after insert on products
  referencing new table as added
  for each statement execute function keep_words_of_new_products();
create trigger words_of_changed_products after update on products
  referencing old table as before new table as after
  for each statement execute function keep_words_of_changed_products();
create trigger words_of_removed_products after delete on products
  referencing old table as removed
  for each statement execute function keep_words_of_removed_products();

-- The words of all categories and subcategories, each with the one that their products carry.
create table category_lexemes (
  lexeme text not null,
  word_id int not null references search_words (id),
  primary key (lexeme, word_id)
);
create index category_lexemes_of_category on category_lexemes (word_id);

create function keep_category_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from category_lexemes using search_words
    where search_words.word = '=' || old.id and category_lexemes.word_id = search_words.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_words (word) values ('=' || new.id) on conflict do nothing;
    insert into category_lexemes (lexeme, word_id)
    select found.lexeme, search_words.id
    from search_words, search_lexemes(new.name) as found
    where search_words.word = '=' || new.id;
  end if;
  return null;
end
$$;

create trigger category_words
  after insert or delete or update of name on categories
  for each row execute function keep_category_words();
create trigger subcategory_words
  after insert or delete or update of name on subcategories
  for each row execute function keep_category_words();

-- For those that are there already, as if they had just been named.
update categories set name = name;
update subcategories set name = name;

-- The words nearest to a misspelt one: one typo in a short word, two in a longer.
create function words_like(misspelt text, stemmed text) returns int[] language sql stable as $$
  with candidates as (
    select word, word as means from search_words
    where word not like '=%' and (word % misspelt or word like left(regexp_replace(misspelt, '[%_\\]', '', 'g'), 2) || '%')
    union
    select word, stands_for from search_synonyms
    union
    select lexeme, lexeme from category_lexemes
  ), near as (
    select means, least(levenshtein(left(word, 60), misspelt), levenshtein(left(word, 60), stemmed)) as typos
    from candidates
    where abs(length(word) - length(misspelt)) <= 2
  ), nearest as (
    select distinct means from near
    where typos <= case when length(misspelt) < 5 then 1 else 2 end and typos = (select min(typos) from near)
    limit 5
  )
  select array_agg(known.id)
  from (
    select search_words.id from nearest join search_words on search_words.word = nearest.means
    union
    select category_lexemes.word_id from nearest join category_lexemes on category_lexemes.lexeme = nearest.means
  ) as known
  where exists (select from product_words where product_words.word_id = known.id)
$$;

-- What a shopper who typed this may mean: for each part of it, the words that would do. A part that means nothing
-- here is passed over. A whole word comes first; the last may be unfinished; then one or two typos are forgiven.
create function understand_search(typed text) returns table (part int, word_id int) language plpgsql stable rows 10 as $$
declare
  sought record;
  meant int[];
begin
  for sought in
    select found.lexeme, found.spot, coalesce(left(raw.lexeme, 60), found.lexeme) as raw,
           found.spot = max(found.spot) over () as is_last
    from search_lexemes(left(typed, 200)) as found
    left join unnest(to_tsvector('simple', search_spelling(left(typed, 200)))) as raw
      on found.spot = any (raw.positions)
    order by found.spot
    limit 6
  loop
    select array_agg(known.id) into meant
    from (
      select search_words.id from search_words where search_words.word = sought.lexeme
      union
      select category_lexemes.word_id from category_lexemes where category_lexemes.lexeme = sought.lexeme
    ) as known
    where exists (select from product_words where product_words.word_id = known.id);

    if (meant is null or sought.is_last) and length(sought.lexeme) >= 2 then
      select array_agg(begun.id) into meant
      from (
        select unnest(meant) as id
        union
        select known.id
        from (
          (select search_words.id
           from search_words
           where starts_with(search_words.word, sought.lexeme)
             and search_words.word ~>=~ sought.lexeme and search_words.word not like '=%'
             and search_words.word ~<=~ (sought.lexeme || chr(1114111))
           order by length(search_words.word), search_words.word
           limit 8)
          union
          select category_lexemes.word_id
          from category_lexemes
          where starts_with(category_lexemes.lexeme, sought.lexeme)
        ) as known
        where exists (select from product_words where product_words.word_id = known.id)
      ) as begun;
    end if;

    if meant is null and length(sought.raw) >= 3 then
      meant := words_like(sought.raw, left(sought.lexeme, 60));
    end if;

    return query select sought.spot, unnest(meant);
  end loop;
end
$$;

-- How to look for it: walk the products of the part that is rarest among the newest, and keep those that have the
-- others too (each written as an array of its words). A category that it must be in is a part like any other.
-- `is_short` is whether walking to the end is no more than so many steps, `names_are_short` whether walking through
-- the names is. No row where it means nothing.
create function aim_search(typed text, category_ids text[], is_filtered boolean, longest int)
returns table (walked int[], others text[], names_are_short boolean, is_short boolean) language plpgsql stable rows 1 as $$
declare
  words int[];
  parts int[];
  rarest int;
begin
  select array_agg(understood.word_id), array_agg(understood.part) into words, parts
  from understand_search(typed) as understood;
  if words is null then
    return;
  end if;

  for category in 1 .. cardinality(category_ids) loop
    words := words || coalesce((select id from search_words where word = '=' || category_ids[category]), 0);
    parts := parts || -category;
  end loop;

  select sought.part into rarest
  from unnest(words, parts) as sought (word_id, part)
  cross join (values (1), (2)) as places (place)
  cross join lateral (
    select count(*) as found, min(newest.number) as lowest
    from (
      select product_words.number from product_words
      where product_words.word_id = sought.word_id and product_words.place = places.place
      order by product_words.number desc
      limit 100
    ) as newest
  ) as sample
  group by sought.part
  order by sum(
    sample.found::float / (
      (select max(number) from products where deleted_at is null) + 1
      - case when sample.found = 100 then sample.lowest else 0 end
    )
  ), sought.part
  limit 1;

  walked := array(select word_id from unnest(words, parts) as sought (word_id, part) where part = rarest);
  others := array(
    select array_agg(word_id)::text from unnest(words, parts) as sought (word_id, part)
    where part <> rarest
    group by part
  );
  -- Where nothing else is asked for, no step of the walk is in vain, and its length does not matter.
  if cardinality(others) = 0 and not is_filtered then
    names_are_short := true;
    is_short := true;
  else
    select bool_and(counted.place <> 1 or counted.is_short), bool_and(counted.is_short)
    into names_are_short, is_short
    from (
      select places.place, not exists (
        select from product_words
        where product_words.word_id = walking.word_id and product_words.place = places.place
        offset longest
      ) as is_short
      from unnest(walked) as walking (word_id) cross join (values (1), (2)) as places (place)
    ) as counted;
  end if;
  return next;
end
$$;
