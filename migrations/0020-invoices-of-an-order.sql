-- An order's page asks which of its refunds have a credit note; without this, every invoice of the shop was looked at.
create index invoices_of_order on invoices (order_id);
