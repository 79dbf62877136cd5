import { idOf, ofShops, shops } from './fixture-rows.ts'

/** Rows for the schemas of a range: from the migration that allows them to the last before another form is needed. */
export type Fixture = { from: number; until?: number; sql: string }

/** Those of payments, taxes, bills and tills. */
export const MONEY_FIXTURES: readonly Fixture[] = [
  {
    from: 60,
    sql: `insert into settled_sales (institution_id, document_id, sale_id, amount)
          select institution_id, ${idOf(`'sale2'`)}, ${idOf(`'sale1'`)}, 1.25 from ${shops}`,
  },
  {
    from: 61,
    sql: `insert into taxes (institution_id, id, name, kind, archived_at)
          select institution_id, ${idOf(`'tax' || n`)}, name, kind, case n when 2 then now() end
            from ${shops}, (values (1, 'ተእታ', 'STANDARD'), (2, 'ነጻ', 'EXEMPT')) made (n, name, kind);
          insert into tax_rates (institution_id, tax_id, valid_from, rate)
          select institution_id, ${idOf(`'tax1'`)}, '2000-01-01'::date, 15 from ${shops}
          union all select institution_id, ${idOf(`'tax2'`)}, '2000-01-01'::date, 0 from ${shops};
          insert into tax_settings (institution_id, tax_id, adds_tax) select institution_id, ${idOf(`'tax1'`)}, true from ${shops}`,
  },
  {
    from: 62,
    sql: `insert into supplier_balances (institution_id, supplier_id) select institution_id, ${idOf(`'supplier1'`)} from ${shops};
          insert into supplier_bills (institution_id, document_id, supplier_id, kind, reference_key, billed_on, due_on, total_amount, tax_amount, corrected)
          select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'supplier1'`)}, 'SUPPLIER_BILL', 'ደረሰኝ1', '2026-03-04', '2026-04-04', 10, 1, 0 from ${shops};
          insert into billed_goods select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'sale1'`)}, 9 from ${shops};
          insert into bill_settlements select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'sale1'`)}, 1 from ${shops}`,
  },
  {
    from: 63,
    sql: `insert into tills (institution_id, id, branch_id, name)
          select institution_id, ${idOf(`'till1'`)}, ${idOf(`'branch1'`)}, 'ባንኮኒ' from ${shops};
          insert into shifts (institution_id, id, till_id, branch_id, number, float_amount, opened_by, closed_by, closed_at, counts, counted, expected, reason)
          select institution_id, ${idOf(`'shift1'`)}, ${idOf(`'till1'`)}, ${idOf(`'branch1'`)}, 1, 50, ${idOf(`'user1'`)}, ${idOf(`'user1'`)}, now(),
                 '[{"value": 50, "count": 1}]', 50, 50, null from ${shops}`,
  },
  {
    from: 65,
    sql: `insert into day_closes (institution_id, id, branch_id, day, closed_by)
          select institution_id, ${idOf(`'day1'`)}, ${idOf(`'branch2'`)}, '2026-03-04', ${idOf(`'user1'`)} from ${shops}`,
  },
  {
    from: 67,
    sql: `insert into bill_taxes (institution_id, bill_id, tax_id, rate, net_amount, tax_amount)
          select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'tax1'`)}, 15, 6.67, 1 from ${shops}`,
  },
  {
    from: 68,
    sql: `insert into fiscal_numbers (institution_id, id, branch_id, fiscal_number, search_key)
          select institution_id, id, branch_id, 'ኤፍኤስ 0001', 'ኤፍኤስ0001' from documents where id = ${idOf(`'sale1'`)} and ${ofShops}`,
  },
  {
    from: 69,
    sql: `update institutions set discount_limit = 12.5 where id in (select institution_id from ${shops});
          update products set floor_price = 9.99 where id = ${idOf(`'product1'`)} and ${ofShops}`,
  },
  {
    from: 71,
    sql: `insert into approvals (institution_id, id, branch_id, approval_kind, document_id, amount, user_id, asked_by)
          select institution_id, ${idOf(`'approval1'`)}, ${idOf(`'branch1'`)}, 'DISCOUNT', ${idOf(`'sale1'`)}, 12.5, ${idOf(`'user1'`)}, ${idOf(`'user1'`)} from ${shops}`,
  },
  {
    from: 72,
    sql: `insert into customer_groups (institution_id, id, name) select institution_id, ${idOf(`'group1'`)}, 'ጅምላ' from ${shops};
          insert into price_lists (institution_id, id, name, branch_id, customer_group_id, valid_from)
          select institution_id, ${idOf(`'list1'`)}, 'Wholesale', ${idOf(`'branch2'`)}, ${idOf(`'group1'`)}, '2026-03-04' from ${shops};
          insert into price_list_rows (institution_id, price_list_id, product_id, from_quantity, price)
          select institution_id, ${idOf(`'list1'`)}, ${idOf(`'product1'`)}, 10, 8.5 from ${shops}`,
  },
  {
    from: 74,
    sql: `insert into approvals (institution_id, id, branch_id, approval_kind, document_id, sale_id, amount, user_id, asked_by)
          select institution_id, ${idOf(`'approval2'`)}, ${idOf(`'branch1'`)}, 'RETURN', ${idOf(`'return1'`)}, ${idOf(`'sale1'`)}, 7.5, ${idOf(`'user1'`)}, ${idOf(`'user1'`)} from ${shops}`,
  },
  {
    from: 75,
    sql: `update institutions set cash_rounding = 0.25 where id in (select institution_id from ${shops});
          insert into tenders (institution_id, id, name, kind, ready_made, position)
          select institution_id, ${idOf(`'rounding1'`)}, 'Rounding', 'ROUNDING', 'ROUNDING', 0 from ${shops}`,
  },
  {
    from: 77,
    sql: `insert into cash_purposes (institution_id, document_id, purpose) select institution_id, ${idOf(`'sale1'`)}, 'EXPENSE' from ${shops}`,
  },
  {
    from: 79,
    sql: `insert into quarantine_goods (institution_id, document_id, product_id, branch_id, quantity, cost, released, settled_cost)
          select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'product1'`)}, ${idOf(`'branch1'`)}, 3, 10, 1, 3.33 from ${shops}`,
  },
  {
    from: 80,
    sql: `insert into vouchers (institution_id, id, branch_id, code, amount, rest, last_day, created_at)
          select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'branch1'`)}, 'VOUCHER23456', 100, 40.5, '2026-09-11', now() from ${shops}`,
  },
  {
    from: 83,
    sql: `insert into opening_debts (institution_id, id, customer_id, amount, since)
          select institution_id, ${idOf(`'sale1'`)}, ${idOf(`'customer1'`)}, 99.5, '2018-09-11' from ${shops}`,
  },
  {
    from: 84,
    sql: `update users set asks_to_void = true where id = ${idOf(`'user1'`)} and ${ofShops};
          insert into approvals (institution_id, id, branch_id, approval_kind, document_id, customer_id, amount, user_id, asked_by)
          select institution_id, ${idOf(`'approval3'`)}, ${idOf(`'branch1'`)}, 'CREDIT', ${idOf(`'sale2'`)}, ${idOf(`'customer3'`)}, 5.5, ${idOf(`'user1'`)}, ${idOf(`'user1'`)} from ${shops}`,
  },
]
