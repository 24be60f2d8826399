-- Whoever was signed in when writing. An e-mail address alone proves nothing: anybody can write it into a form.
alter table contact_messages add column user_id uuid references users (id) on delete set null;
create index contact_messages_by_user on contact_messages (user_id) where user_id is not null;
