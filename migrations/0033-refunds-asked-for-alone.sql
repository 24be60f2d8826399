-- Who asks the payment provider for it has it alone until then: staff never pay by hand what is being sent just now.
alter table refunds add column claimed_until timestamptz;
