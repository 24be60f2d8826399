-- The rate that an invoice or credit note was issued at, so that another one never changes a paper that was handed out.
-- Versions before write none: theirs is 3.
alter table invoices add column rate_percent numeric(5, 2) not null default 3 check (rate_percent >= 0);

-- Of a credit note: what had gone back of its invoice before it, in paise, on which its tax depends. Null on those of
-- versions before, which worked out the tax of each by itself.
alter table invoices add column credited_before int check (credited_before >= 0);
