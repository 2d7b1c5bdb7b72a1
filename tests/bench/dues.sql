-- Ten years of dues of the members, up to last year: charges, payments, waivers, reversals, credit and
-- arrears, about 393,000 entries for 20,000 members. Written as they came, a year after the other.
-- Run without triggers, indexes and references of these tables; what the triggers derive is filled below.
insert into subscriptions (id, name, detail, price_kobo, due_date, charge_from, charged_at)
select uuidv7(), 'Annual dues ' || year, 'Dues of the year ' || year,
  2500000 - (extract(year from now())::int - year) * 200000, make_date(year, 3, 31),
  make_date(year, 1, 1), make_date(year, 1, 1)
from generate_series(extract(year from now())::int - 10, extract(year from now())::int - 1) as year;

-- What each member was charged a year, and what they did about it. `age` 1 is last year.
create temp table bills as
select gen_random_uuid() as charge_id, gen_random_uuid() as money_id, gen_random_uuid() as payment_id,
  members.id as user_id, members.nth, years.id as subscription_id, due_year, due_date, price_kobo, admin,
  extract(year from now())::int - due_year as age, habit,
  make_date(due_year, 1, 2) + floor(random() * 360)::int as paid_on,
  case
    when habit in (13, 14) and extract(year from now())::int - due_year <= 2 then 0
    when habit = 15 and extract(year from now())::int - due_year = 1 then price_kobo / 2
    when habit = 16 and extract(year from now())::int - due_year = 3 then 0
    when habit = 18 and extract(year from now())::int - due_year = 1 then price_kobo + 500000
    when habit = 19 and extract(year from now())::int - due_year <= 4 then 0
    else price_kobo
  end as paid_kobo
from (
  select id, row_number() over (order by member_id) as nth, row_number() over (order by member_id) % 20 as habit,
    (select id from users where role = 'admin' limit 1) as admin
  from users where is_member
) as members, subscriptions as years;

create temp table settled as
select *, row_number() over (partition by due_year order by paid_on, nth) as number,
  habit = 17 and age = 1 as reversed, nth % 3 = 0 as by_hand
from bills where paid_kobo > 0;

insert into payments (id, invoice_number, receipt_number, reference, user_id, subscription_id, due_year,
  due_date, amount_kobo, received_kobo, net_kobo, fee_kobo, status, method, gateway, recorded_by, created_at, paid_at,
  verify_code, cash_account_id)
select payment_id, 'INV-' || due_year || '-' || lpad(number::text, 6, '0'),
  'RCT-' || due_year || '-' || lpad(number::text, 6, '0'), 'bench-' || payment_id, user_id, subscription_id,
  due_year, due_date, paid_kobo, case when not reversed then paid_kobo end,
  case when reversed then 0 else paid_kobo end, case when not by_hand then paid_kobo / 100 end,
  case when reversed then 'failed' else 'successful' end,
  case when by_hand then 'bank transfer' else 'card' end,
  case when by_hand then 'hand' else 'sandbox' end, case when by_hand then admin end,
  paid_on + interval '9 hours' + make_interval(secs => number % 30000),
  case when not reversed then paid_on + interval '9 hours' + make_interval(secs => number % 30000) end,
  new_verify_code(),
  case when by_hand then bank else gateway end
from settled, (
  select cash_account_for('hand', 'bank transfer') as bank, cash_account_for('sandbox', 'card') as gateway
) accounts
order by paid_on, nth;

-- Attempts that came to nothing, one in fifty.
insert into payments (id, invoice_number, reference, user_id, subscription_id, due_year, due_date,
  amount_kobo, status, gateway, created_at)
select gen_random_uuid(), 'INV-' || due_year || '-F' || lpad(number::text, 6, '0'), 'bench-failed-' || payment_id,
  user_id, subscription_id, due_year, due_date, paid_kobo, 'failed', 'sandbox', paid_on + interval '8 hours'
from settled where nth % 50 = 7;

insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date, subscription_id,
  date, posted_on, payment_id, reference, reverses, actor_id, reason, created_at)
select id, user_id, kind, item_id, side, change_kobo, year, due_date, subscription_id, day, day, payment_id,
  reference, reverses, actor_id, reason, day + interval '9 hours'
from (
  select charge_id as id, user_id, 'charge' as kind, charge_id as item_id, 'charge' as side,
    price_kobo as change_kobo, due_year as year, due_date, subscription_id, make_date(due_year, 1, 1) as day,
    null::uuid as payment_id, null as reference, null::uuid as reverses, admin as actor_id, null as reason, nth
  from bills
  union all
  select money_id, user_id, 'payment', money_id, 'money', paid_kobo, null, null, null, paid_on, payment_id,
    'bench-' || payment_id, null, case when by_hand then admin end, null, nth
  from settled
  union all
  select gen_random_uuid(), user_id, 'reversal', money_id, 'money', -paid_kobo, null, null, null, paid_on + 1,
    payment_id, null, money_id, admin, 'Recorded for the wrong member', nth
  from settled where reversed
  union all
  select gen_random_uuid(), user_id, 'waiver', charge_id, 'charge', -price_kobo, due_year, null, null,
    make_date(due_year, 6, 1), null, null, null, admin, 'Illness', nth
  from bills where habit = 16 and age = 3
) as entries
order by day, nth;

insert into allocations (id, user_id, charge_id, money_id, amount_kobo, date, created_at)
select gen_random_uuid(), user_id, charge_id, money_id, kobo, day, day + interval '9 hours'
from (
  select user_id, charge_id, money_id, least(paid_kobo, price_kobo) as kobo, paid_on as day, nth from settled
  union all
  select user_id, charge_id, money_id, -least(paid_kobo, price_kobo), paid_on + 1, nth from settled where reversed
) as allocated
order by day, nth;

-- As the triggers derive it, from all entries at once.
insert into open_items (entry_id, user_id, side, position, year, due_date, full_kobo, open_kobo)
select item.id, item.user_id, item.side, item.position, item.year, item.due_date,
  case when coalesce(reversed, false) then 0 else item.change_kobo end,
  item.change_kobo + coalesce(changed, 0) - coalesce(paid, 0)
from ledger_entries as item
  left join (
    select item_id, sum(change_kobo) as changed, bool_or(reverses = item_id) as reversed
    from ledger_entries where item_id <> id group by item_id
  ) as changes on changes.item_id = item.id
  left join (
    select item, sum(amount_kobo) as paid from (
      select charge_id as item, amount_kobo from allocations
      union all select money_id, amount_kobo from allocations
    ) as both_sides group by item
  ) as allocated on allocated.item = item.id
where item.item_id = item.id
order by item.position;

insert into member_accounts (user_id, owed_kobo, credit_kobo, oldest_due, years_owed, charged)
select user_id, coalesce(sum(open_kobo) filter (where side = 'charge'), 0),
  coalesce(sum(open_kobo) filter (where side = 'money'), 0),
  min(due_date) filter (where side = 'charge' and open_kobo > 0),
  count(distinct year) filter (where side = 'charge' and open_kobo > 0), bool_or(side = 'charge')
from open_items group by user_id;

select keep_payment_years(array(select id from payments));

insert into cash_days (account_id, date, kobo)
select account_id, date, sum(kobo) from cash_movements group by 1, 2;
insert into receipt_counters (year, last) select due_year, max(number) from settled group by due_year;
insert into invoice_counters (year, last) select due_year, max(number) from settled group by due_year;
