-- What is owed to the national body of members' dues.
-- Tables: allocations, whose rows accrue into share_accruals at the rates of share_rates.
-- In SQL, because money is put against dues by several statements of the ledger, and none may forget it.

-- Of money put against dues, at the rate of its day; null without a rate.
CREATE OR REPLACE FUNCTION share_of(allocation allocations) RETURNS bigint
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT round(allocation.amount_kobo * rate.basis_points / 10000.0)::bigint
    FROM ledger_entries charge
      JOIN users ON users.id = charge.user_id
      CROSS JOIN LATERAL (
        SELECT basis_points FROM share_rates
        WHERE from_day <= allocation.date
          AND (category IS NULL OR category = coalesce(users.dues_category, users.designation))
        ORDER BY category IS NULL, from_day DESC, created_at DESC, id DESC LIMIT 1
      ) rate
    WHERE charge.id = allocation.charge_id AND charge.kind IN ('charge', 'opening')
  $$;

-- What is taken back of a charge takes its share back, whatever the rate is by then.
CREATE OR REPLACE FUNCTION accrue_shares() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM share_rates) THEN
      RETURN NULL;
    END IF;
    INSERT INTO share_accruals (id, allocation_id, amount_kobo, posted_on)
    SELECT gen_random_uuid(), share.id, share.kobo,
      share.posted_on
    FROM (
      SELECT new_row.id, new_row.posted_on,
        CASE WHEN new_row.amount_kobo > 0 THEN share_of(new_row)
          ELSE (
            SELECT round(sum(accrued.amount_kobo)::numeric * new_row.amount_kobo
              / nullif((SELECT sum(amount_kobo) FROM allocations former
                WHERE former.charge_id = new_row.charge_id AND former.money_id = new_row.money_id
                  AND former.position < new_row.position), 0))::bigint
            FROM share_accruals accrued JOIN allocations former ON former.id = accrued.allocation_id
            WHERE former.charge_id = new_row.charge_id AND former.money_id = new_row.money_id
              AND former.position < new_row.position
          ) END AS kobo
      FROM new_rows listed JOIN allocations new_row ON new_row.id = listed.id
    ) share
    WHERE share.kobo <> 0;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER allocations_accrue_shares AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION accrue_shares();
