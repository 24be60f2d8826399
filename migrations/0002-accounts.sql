-- Sessions get an id, so that their owner can name one to end it, and say where they are from.
alter table sessions add column id uuid not null unique;
alter table sessions add column device text not null default '';

create table admin_requests (
  user_id uuid primary key references users (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null
);

create index admin_requests_open on admin_requests (created_at) where status = 'open';

-- One live code per address: a new one takes the place of the old. An address without an account gets
-- a row too, whose code nobody knows, so that trying one takes the same work and tells nothing.
create table password_codes (
  email text primary key,
  user_id uuid references users (id) on delete cascade,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null
);

create table reset_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);

-- Printed when a live shop without an admin starts; the first owner must know it.
create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now()
);

create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  -- No reference: what somebody did stays on record after they are gone. Null: the shop itself.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);

create index audit_newest on audit (at desc, id desc);
create index audit_subject on audit (subject_kind, subject_id, at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit record can not be changed';
end
$$;

create trigger audit_is_forever before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();

-- For staff who look somebody up by a part of a name, address or number.
create extension if not exists pg_trgm;
create index users_name_part on users using gin (lower(name) gin_trgm_ops) with (fastupdate = off);
create index users_email_part on users using gin (email gin_trgm_ops) with (fastupdate = off);
create index users_phone_part on users using gin (phone gin_trgm_ops) with (fastupdate = off);
create index users_admins on users (id) where role = 'admin';
create index users_newest on users (created_at desc, id desc);
