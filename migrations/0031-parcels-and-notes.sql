-- Versions before kept in the record how staff settled a job: where somebody's money went, of people who may be gone.
alter table audit disable trigger audit_is_forever;
update audit set after = after - 'note'
where action = 'job settled by hand' and after ? 'note' and after ? 'orderId';
alter table audit enable trigger audit_is_forever;
