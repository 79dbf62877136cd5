import type { Planted } from '../lib/goal.ts'

const STOCK = 'src/modules/stock'
const SALES = 'src/modules/selling/sales/record-sales.sql'

/** Bugs of stock and of the sales that take from it. */
export const stockBugs: readonly Planted[] = [
  {
    name: 'stock locked in any order',
    foundBy: ['G3.2'],
    code: [
      // Or no two carts of one process would want the same stock at once.
      {
        file: 'src/modules/selling/sales/batch-sales.ts',
        find: 'keysOf: (sale) => lockedBy(sale)',
        replace: 'keysOf: () => []',
      },
      {
        file: SALES,
        find: 'priced_lines(a.institution_id, a.branch_id, a.customer_id, a.lines, a.is_listed, a.day) l',
        replace:
          '(select l.* from priced_lines(a.institution_id, a.branch_id, a.customer_id, a.lines, a.is_listed, a.day) l order by random()) l',
      },
      // Longer than PostgreSQL's deadlock_timeout, or batches give up and are recorded one by one.
      {
        file: SALES,
        find: 'set enable_mergejoin = off\nas $$',
        replace: "set enable_mergejoin = off\nset lock_timeout = '4s'\nas $$",
      },
      {
        file: SALES,
        find: 'order by l.product_id) l',
        replace: 'order by random()) l',
      },
      {
        file: SALES,
        find: 'for no key update skip locked) s',
        replace:
          'for no key update) s cross join lateral (select pg_sleep(0.001 + 0 * s.on_hand)) as while_another_locks',
      },
    ],
  },
  {
    name: 'idempotency key not kept',
    foundBy: ['G5.1', 'G5.1.2'],
    code: [
      { file: SALES, find: 'where r.key is not null', replace: 'where false' },
      { file: SALES, find: 'where r.key is null', replace: 'where true' },
    ],
  },
  {
    name: 'acknowledged before it is durable',
    foundBy: ['G5.2'],
    sql: `do $$ declare app text; begin
          select rolname into app from pg_roles where rolname like '%\\_app';
          execute format('alter role %I set synchronous_commit = off', app);
          perform pg_terminate_backend(pid) from pg_stat_activity where usename = app;
        end $$`,
  },
  {
    name: 'batches that leave from the wrong end',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/lots/move-lots.sql`,
        find: 'order by l.is_expired desc, l.expires_on desc, l.batch desc) - l.units)))::int as units_left',
        replace:
          'order by l.is_expired desc, l.expires_on, l.batch) - l.units)))::int as units_left',
      },
    ],
  },
  // Three kilograms, typed before the switch, are three grams.
  {
    name: 'quantities that were meant for another counting',
    foundBy: ['G3.4'],
    code: [
      {
        file: 'src/modules/catalogue/goods/unit-size/judge-counting.ts',
        find: 'product.was_recounted ? 1 : product.unit_size',
        replace: 'product.unit_size',
      },
    ],
  },
  // A gram costs as much as a kilogram did; all sums still agree.
  {
    name: 'a last cost that a switch to weight forgets',
    foundBy: ['G3.4'],
    code: [
      {
        file: 'src/modules/catalogue/goods/unit-size/recount-product.sql',
        find: 'last_cost = s.last_cost * p_from / p_to',
        replace: 'last_cost = s.last_cost',
      },
    ],
  },
  // Until the next act that takes goods back; all sums still agree.
  {
    name: 'a newest cost that stays when goods are taken back',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/ledger/write-document.ts`,
        find: 'keepNewestFacets(tx, { institutionId, branchId, products: productsOf(lines) })',
        replace: 'undefined',
      },
    ],
  },
  // Instead of the average of the branch; all sums still agree.
  {
    name: 'goods that come without a cost and are worth nothing',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/ledger/post-movements.sql`,
        find: 'coalesce(l.given, round(l.worth * l.quantity / l.units, 2))',
        replace: 'coalesce(l.given, 0)',
      },
    ],
  },
  // Goods that stay pay for them where some were sold; all sums still agree.
  {
    name: 'goods that are taken back at the cost of others',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/corrections-of.sql`,
        find: 'coalesce(w.value, 0) - s.value + t.cost',
        replace: '0',
      },
    ],
  },
  {
    name: 'a removal that is corrected at the cost of others',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/corrections/correct-with.ts`,
        find: 'await correctionsInPlace(tx, original, again)',
        replace: '{}',
      },
    ],
  },
  // The correction for other goods rests on the goods that go back now.
  {
    name: 'goods that went back before are still in the average',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/goods-left-out.sql`,
        find: 'exit when earlier is null;',
        replace: 'exit;',
      },
    ],
  },
  {
    name: 'goods of a removal that is reversed at the cost of others',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/corrections-of.sql`,
        find: 'coalesce(w.value, 0) - t.cost - coalesce(s.value, 0)',
        replace: '0',
      },
    ],
  },
  {
    name: 'a corrected document that counts from its correction on',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/steps-without.sql`,
        find: /then place_of_movement\(.*\)\n/,
        replace: 'then m.created_at\n',
      },
    ],
  },
  {
    name: 'a revaluation that those who take goods back do not see',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/value-without.sql`,
        find: /if step\.\w+ is not null then/,
        replace: 'if false then',
      },
    ],
  },
  {
    name: 'goods of an import that go at the cost of others',
    foundBy: ['G3.4'],
    code: [
      {
        file: 'src/modules/catalogue/product-imports/goods/take-stock-back.ts',
        find: 'if (units > 0) brought.push',
        replace: 'if (units < 0) brought.push',
      },
    ],
  },
  {
    name: 'goods that come home at the cost of others',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/take-goods-back.ts`,
        find: 'costOf(each, units)',
        replace: 'cost',
      },
    ],
  },
  // They are home, and all sums agree.
  {
    name: 'goods that another branch sends back at the cost of others',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/cost-from-there.sql`,
        find: 'rests := came.ids is not null',
        replace: 'rests := false',
      },
    ],
  },
  {
    name: 'a newest cost that rests on goods that went back',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/newest-cost.sql`,
        find: 'or not rests_on_gone(p_institution, p_branch, p_product, m.created_at)',
        replace: 'or true',
      },
    ],
  },
  // As many as are on hand could be of the delivery; of an average they are not.
  {
    name: 'a bill that corrects more than the average has of its goods',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/cost-corrections/correct-costs.sql`,
        find: 'billed_change(p_institution, s.branch_id, s.product_id, c.first, c.differences)',
        replace: '(select sum(e.value::numeric) from jsonb_each_text(c.differences) e)',
      },
    ],
  },
  {
    name: 'reversals in no line of the changes of the stock value',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/value-lines/moved-by-line.ts`,
        find: 'when o.kind is null then m.kind else o.kind end',
        replace: 'else m.kind end',
      },
    ],
  },
]
