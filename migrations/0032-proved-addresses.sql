-- When somebody last set the password from the mailbox of this address, which shows whose it is. Registering shows nothing.
alter table users add column email_proved_at timestamptz;
