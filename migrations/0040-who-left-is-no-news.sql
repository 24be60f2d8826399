-- Staff find new orders by whose they are, and whoever has left is on no list: these would have counted for good.
update orders set seen_by_admin = true
from users
where users.id = orders.user_id
  and users.email like '%@deleted.invalid'
  and not orders.seen_by_admin
  and orders.paid_at is not null;
