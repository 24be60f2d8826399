-- What the bank would not take back, staff pay another way: it has gone back, and the provider's books have it as failed.
alter table refunds add column by_hand boolean not null default false check (status = 'done' or not by_hand);
