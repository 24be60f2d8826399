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

-- The words of a text, stemmed and in the trade's one spelling; `spot` is where each stands last.
create function search_lexemes(words text) returns table (lexeme text, spot int) language sql stable parallel safe as $$
  select coalesce(synonym.stands_for, found.lexeme), max(found.positions[cardinality(found.positions)])::int
  from unnest(to_tsvector('english', regexp_replace(lower(words), 'mangal\s+s(u|oo)tra', 'mangalsutra', 'g'))) as found
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

-- Place 1 is the name and the category, 2 all the rest. A word stands once for each product, at its best place.
create table product_words (
  word_id int not null,
  place smallint not null,
  number int not null,
  primary key (word_id, place, number)
);

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

create function keep_product_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    delete from product_words
    using product_lexemes(old) as had join search_words on search_words.word = had.lexeme
    where product_words.word_id = search_words.id
      and product_words.place = had.place
      and product_words.number = old.number;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    -- In one order, so that two who bring the same new words wait for each other instead of locking each other out.
    insert into search_words (word) select lexeme from product_lexemes(new) order by lexeme on conflict do nothing;
    insert into product_words (word_id, place, number)
    select search_words.id, has.place, new.number
    from product_lexemes(new) as has join search_words on search_words.word = has.lexeme;
  end if;
  return null;
end
$$;

create trigger product_words_of_new after insert on products for each row execute function keep_product_words();
create trigger product_words_of_removed after delete on products for each row execute function keep_product_words();
create trigger product_words_of_changed
  after update of name, description, colors, specifications, category_id, subcategory_id, deleted_at on products
  for each row
  when (
    (old.name, old.description, old.colors, old.specifications, old.category_id, old.subcategory_id, old.deleted_at)
    is distinct from
    (new.name, new.description, new.colors, new.specifications, new.category_id, new.subcategory_id, new.deleted_at)
  )
  execute function keep_product_words();

-- The words of all categories and subcategories, with the word that their products carry.
create view category_lexemes as
  select found.lexeme, search_words.id as word_id
  from (
    select id, name from categories
    union all
    select id, name from subcategories
  ) as kinds
  join search_words on search_words.word = '=' || kinds.id
  cross join lateral search_lexemes(kinds.name) as found;

-- What a shopper who typed this may mean: for each part of it, the words that would do. A part that means nothing
-- here is passed over. A whole word comes first; the last may be unfinished; then one or two typos are forgiven.
create function understand_search(typed text) returns table (part int, word_id int) language plpgsql stable as $$
declare
  sought record;
  last_spot int;
  meant int[];
begin
  select max(spot) into last_spot from search_lexemes(typed);
  for sought in select * from search_lexemes(typed) order by spot limit 8 loop
    select array_agg(known.id) into meant
    from (
      select search_words.id from search_words where search_words.word = sought.lexeme
      union
      select category_lexemes.word_id from category_lexemes where category_lexemes.lexeme = sought.lexeme
    ) as known
    where exists (select from product_words where product_words.word_id = known.id);

    if (meant is null or sought.spot = last_spot) and length(sought.lexeme) >= 2 then
      select array_agg(begun.id) into meant
      from (
        select unnest(meant) as id
        union
        select known.id
        from (
          (select search_words.id
           from search_words
           where search_words.word like replace(sought.lexeme, '_', '\_') || '%' and search_words.word not like '=%'
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

    if meant is null and length(sought.lexeme) >= 3 then
      meant := words_like(sought.lexeme);
    end if;

    part := sought.spot;
    return query select sought.spot, unnest(meant);
  end loop;
end
$$;

-- The words nearest to a misspelt one: one typo in a short word, two in a longer.
create function words_like(misspelt text) returns int[] language sql stable as $$
  with candidates as (
    select word, word as means from search_words
    where word not like '=%' and (word % misspelt or word like left(replace(misspelt, '_', '\_'), 2) || '%')
    union
    select word, stands_for from search_synonyms
    union
    select lexeme, lexeme from category_lexemes
  ), near as (
    select means, levenshtein_less_equal(left(word, 60), left(misspelt, 60), 2) as typos
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
