-- Whom the paper names, once the order's address has been put right since; null where that is as it was then.
alter table invoices add column buyer jsonb;
