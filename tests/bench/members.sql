-- bench.members members. Run after the migrations, without the indexes of these tables; `pool` holds
-- bench.pool rows of names.
select setseed(0.42);

create temp table picks as
select i, 1 + floor(random() * pool)::int as g, 1 + floor(random() * pool)::int as m,
  1 + floor(random() * pool)::int as s,
  -- One joins about every five minutes.
  make_interval(secs => (members - i) * 300.0) as age, uuidv4() as photo
from (select current_setting('bench.members')::int as members,
  current_setting('bench.pool')::int as pool) settings, generate_series(1, members) as i;
analyze picks;

insert into stored_files (key, kind, state)
select 'photos/' || photo, 'photo', 'kept' from picks where i % 10 < 7;

alter table users disable trigger users_search_insert;

insert into users (id, member_id, email, password_hash, role, fname, mname, lname, phone_number,
  secondary_phone_number, address, state, marital_status, member_since, existing_member, birth_day,
  diaspora, in_diaspora, place_of_work, designation, photo_key, confirmed_at, email_confirmed_at,
  is_member, created_at)
select uuidv7(-age), 'MB' || lpad(i::text, 7, '0'), 'member' || i || '@example.org',
  '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('c2FsdA', 4) || '$' || repeat('aGFzaA', 7),
  case when i = 1 then 'admin' else 'user' end,
  given.given, case when i % 4 > 0 then second.second end, surname.surname,
  '0803' || lpad((i % 10000000)::text, 7, '0'),
  case when i % 3 = 0 then '0805' || lpad((i % 10000000)::text, 7, '0') end,
  (i % 200 + 1) || ' Herbert Macaulay Way, Yaba', 'Lagos',
  (array['single', 'married', 'divorced'])[1 + i % 3], (1990 + i % 35)::text,
  'Yes', lpad((1 + i % 28)::text, 2, '0') || '-' || lpad((1 + i % 12)::text, 2, '0'),
  case when i % 20 = 0 then 'United Kingdom' else 'No' end, i % 20 = 0,
  'Office of the Accountant-General', (array['None', 'ACA', 'FCA'])[1 + i % 3],
  case when i % 10 < 7 then 'photos/' || photo end,
  case when i % 9 > 0 then now() - age end, case when i % 5 > 0 then now() - age end,
  i > 1, now() - age
from picks
join pool given on given.place = g
  join pool second on second.place = m
  join pool surname on surname.place = s
order by picks.i;

alter table users enable trigger users_search_insert;

-- As keep_member_search() writes it.
insert into member_search (user_id, sort_name, terms, contact)
select id, sort_name,
  fold_text(concat_ws(' ', fname, mname, lname, fname) || ' | ' || member_id),
  concat_ws(E'\n', fold_text(email), phone_number, secondary_phone_number)
from users;
