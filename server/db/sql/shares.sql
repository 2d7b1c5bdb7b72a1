-- What is owed to the national body of members' dues.
-- Tables: allocations, whose rows accrue into share_accruals at the rates of share_rates.
-- In SQL, because money is put against dues by several statements of the ledger, and none may forget it; a rate that is
-- set for days that have been asks the same function (server/modules/books/national-share).

-- Of money put against dues, at the rate of its day; null without a rate. Of an amount a head, money has the part that it
-- settles of the charge: rounded on what is settled in all, so that a charge paid in parts comes to the amount itself.
CREATE OR REPLACE FUNCTION share_of(allocation allocations) RETURNS bigint
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT CASE WHEN rate.amount_kobo IS NULL THEN round(allocation.amount_kobo * rate.basis_points / 10000.0)
      ELSE round(rate.amount_kobo * (former.kobo + allocation.amount_kobo) / charge.change_kobo)
        - round(rate.amount_kobo * former.kobo / charge.change_kobo) END::bigint
    FROM ledger_entries charge
      JOIN users ON users.id = charge.user_id
      CROSS JOIN LATERAL (
        SELECT basis_points, amount_kobo FROM share_rates
        WHERE from_day <= allocation.date
          -- Its category's own; null where that has none, or none any more.
          AND category IS NOT DISTINCT FROM (
            SELECT CASE WHEN basis_points IS NOT NULL THEN category END FROM share_rates
            WHERE from_day <= allocation.date AND category = coalesce(users.dues_category, users.designation)
            ORDER BY from_day DESC, created_at DESC, id DESC LIMIT 1
          )
        ORDER BY from_day DESC, created_at DESC, id DESC LIMIT 1
      ) rate
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_kobo), 0) AS kobo FROM allocations before
        WHERE before.charge_id = charge.id AND before.position < allocation.position
      ) former
    WHERE charge.id = allocation.charge_id AND charge.kind IN ('charge', 'opening')
  $$;

-- What the allocations of charges lack of their share, in the order of writing: money that was put against a charge
-- since a day, or at or after a position, has its share by the rate; what came before keeps what it has. What is taken back of a
-- charge and a sum of money takes as much of their share back, whatever the rate is by then, so that nothing is left of
-- both where nothing is left of the allocation.
CREATE OR REPLACE FUNCTION lacking_shares(charges uuid[], since_day date, since_position bigint)
  RETURNS TABLE (allocation_id uuid, kobo bigint, posted_on date)
  LANGUAGE plpgsql STABLE
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    put allocations;
    pair text := '';
    pair_kobo numeric;
    pair_share numeric;
    accrued bigint;
    share bigint;
  BEGIN
    FOR put IN SELECT * FROM allocations WHERE charge_id = ANY (charges) ORDER BY charge_id, money_id, position LOOP
      IF pair <> put.charge_id || ' ' || put.money_id THEN
        pair := put.charge_id || ' ' || put.money_id;
        pair_kobo := 0;
        pair_share := 0;
      END IF;
      accrued := coalesce((SELECT sum(amount_kobo) FROM share_accruals WHERE share_accruals.allocation_id = put.id), 0);
      share := CASE
        WHEN put.amount_kobo < 0 THEN coalesce(round(pair_share * put.amount_kobo / nullif(pair_kobo, 0)), 0)
        WHEN put.date >= since_day OR put.position >= since_position THEN coalesce(share_of(put), 0)
        ELSE accrued END;
      pair_kobo := pair_kobo + put.amount_kobo;
      pair_share := pair_share + share;
      IF share <> accrued THEN
        allocation_id := put.id;
        kobo := share - accrued;
        posted_on := greatest(put.posted_on, books_closed_until() + 1);
        RETURN NEXT;
      END IF;
    END LOOP;
  END $$;

CREATE OR REPLACE FUNCTION accrue_shares() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM share_rates) THEN
      INSERT INTO share_accruals (id, allocation_id, amount_kobo, posted_on)
      SELECT gen_random_uuid(), lacking.allocation_id, lacking.kobo, lacking.posted_on
      FROM lacking_shares(ARRAY(SELECT DISTINCT charge_id FROM new_rows), NULL,
        (SELECT min(position) FROM new_rows)) lacking;
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER allocations_accrue_shares AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION accrue_shares();
