create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null default now()
);

create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_sender on contact_messages (email, created_at desc);
create index contact_messages_unread on contact_messages (email) where not read;
