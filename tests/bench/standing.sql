-- Dues of five years, and those of the current year paid by 60 % of the members. The members' list reads
-- the standing from the kept balances alone; the ledger below them is in dues.sql.
insert into subscriptions (id, name, detail, price_kobo, due_date, charge_from, charged_at)
select uuidv7(), 'Annual dues ' || year, 'Dues of the year ' || year, 2500000, make_date(year, 1, 31),
  make_date(year, 1, 1), make_date(year, 1, 1)
from generate_series(extract(year from now())::int - 4, extract(year from now())::int) as year;

insert into payments (id, invoice_number, reference, user_id, subscription_id, due_year, due_date,
  amount_kobo, received_kobo, status, method, gateway, created_at, paid_at)
select uuidv7(), 'INV-' || due_year || '-' || users.member_id, 'bench-' || users.member_id, users.id,
  subscriptions.id, due_year, due_date, price_kobo, price_kobo, 'successful', 'card', 'sandbox',
  now(), now()
from users, (select * from subscriptions order by due_year desc limit 1) as subscriptions
where right(member_id, 1) < '6';

insert into member_accounts (user_id, owed_kobo, credit_kobo, oldest_due, years_owed, charged)
select users.id, case when paid then 0 else price_kobo end, 0, case when not paid then due_date end,
  case when paid then 0 else 1 end, true
from (select id, right(member_id, 1) < '6' as paid from users) as users,
  (select * from subscriptions order by due_year desc limit 1) as subscriptions;
