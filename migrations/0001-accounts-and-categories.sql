create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  pincode text,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  profile_image text,
  created_at timestamptz not null default now()
);

-- Addresses are normalised before they come here; the index makes the promise one the database keeps.
create unique index users_email on users (email);

create table sessions (
  -- Only a hash of the token is kept, so that a stolen copy of this table opens nothing.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table categories (
  id uuid primary key,
  name text not null,
  description text not null default '',
  image text,
  created_at timestamptz not null default now()
);

create index categories_oldest_first on categories (created_at, id);

-- Counters of the rate limits: lost in a crash without harm, so never written to the log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

create index rate_limits_expiry on rate_limits (resets_at);
