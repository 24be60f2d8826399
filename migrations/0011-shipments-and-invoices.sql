-- One parcel for each order, however often one is asked for.
create table shipments (
  order_id uuid primary key references orders (id) on delete restrict,
  -- The courier service's own numbers; null until it has answered.
  provider_order_id text,
  provider_shipment_id text,
  awb text unique,
  courier_name text,
  -- The courier's own account of where it is; unknown numbers are kept as they come.
  status_id int,
  status_label text,
  status_at timestamptz,
  expected_at timestamptz,
  -- Who asks the courier service to make it has it alone until then.
  claimed_until timestamptz,
  -- When the courier service is asked next; null once it has arrived, come back or been called off.
  next_check_at timestamptz,
  created_at timestamptz not null default now()
);

create index shipments_due on shipments (next_check_at) where next_check_at is not null;

-- Serial numbers of tax invoices and credit notes: without a gap in each financial year.
create table invoice_counters (
  kind text not null check (kind in ('invoice', 'credit_note')),
  financial_year text not null,
  last_serial int not null check (last_serial > 0),
  primary key (kind, financial_year)
);

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id uuid not null references orders (id) on delete restrict,
  -- The refund that a credit note is about.
  refund_id uuid references refunds (id) on delete restrict,
  financial_year text not null,
  serial int not null check (serial > 0),
  -- The seller as it was then, so that an invoice never changes.
  seller jsonb not null,
  issued_at timestamptz not null default now(),
  unique (kind, financial_year, serial),
  check ((kind = 'credit_note') = (refund_id is not null))
);

create unique index invoices_order on invoices (order_id) where kind = 'invoice';
create unique index invoices_refund on invoices (refund_id) where refund_id is not null;
