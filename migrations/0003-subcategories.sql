create table subcategories (
  id uuid primary key,
  -- A category that goes leaves its subcategories, which then have none.
  category_id uuid references categories (id) on delete set null,
  name text not null,
  description text not null default '',
  logo text,
  created_at timestamptz not null default now()
);

create index subcategories_oldest_first on subcategories (created_at, id);
create index subcategories_category on subcategories (category_id);
