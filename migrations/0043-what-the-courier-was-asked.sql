-- Under which reference the courier service was asked for an order, and a mark of the address that it was told: from before
-- it is asked until its answer is kept. It may have what it was asked for though its answer was lost.
alter table shipments add column asked_reference text, add column asked_with text;
