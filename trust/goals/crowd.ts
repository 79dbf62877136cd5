import { getStockValue } from '@mezgeb/contract/insight/reports'
import pLimit from 'p-limit'

import { createRandom } from '../../server/src/ops/demo/random.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'
import { deliver, giveBack, receive, remove, reverse, sell } from './crowd/goods-acts.ts'
import {
  changeMany,
  count,
  endOrder,
  importGoods,
  level,
  order,
  reorder,
  vary,
} from './crowd/plan-acts.ts'
import { openShop } from './crowd/shop.ts'
import { goOn, plan } from './crowd/transfer-acts.ts'

import type { Goal } from '../lib/goal.ts'
import type { ServerUnderTest } from '../lib/server-under-test.ts'
import type { Shop } from './crowd/shop.ts'

const AT_ONCE = 48
const ACTS = { short: 600, full: 10_000 }

/** Half of them are sales; plans have several steps, and are listed accordingly. */
const COMMON = [sell, sell, sell, sell, sell, sell, sell, sell, sell, sell] as const
const RARE = [
  ...([receive, deliver, deliver, remove, giveBack, reverse] as const),
  ...([plan, plan, goOn, goOn, goOn, goOn] as const),
  ...([
    order,
    endOrder,
    reorder,
    level,
    changeMany,
    vary,
    importGoods,
    count,
    count,
    count,
  ] as const),
] as const

/** People of three branches do everything that moves stock, at once, with the same few goods. */
export const crowd: Goal = {
  id: 'G3.2',
  title: 'random acts at once in all branches',
  target: '0 deadlocks, 0 refused for nothing, and all books agree after 10,000 acts',
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const random = createRandom(seed)
      const shop = await openShop(api, random)
      const atOnce = pLimit(AT_ONCE)
      await Promise.all(
        Array.from({ length: ACTS[size] }, () =>
          atOnce(() => random.pick(random.isTrue(0.5) ? COMMON : RARE)(shop)),
        ),
      )
      const [row] = await server.sql<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      const deadlocks = row?.deadlocks ?? Number.NaN
      const wrong = [...(await brokenInvariants(server)), ...(await disagreements(server, shop))]
      const { faults, tally } = shop
      const answers = [...tally.values()].reduce((sum, one) => sum + one, 0)
      return {
        met: deadlocks === 0 && faults.length === 0 && wrong.length === 0,
        figure:
          `${deadlocks} deadlocks and ${faults.length} refused in ${answers.toLocaleString('en')} answers of ` +
          `${tally.size} kinds ${[...new Set(faults)].slice(0, 3).join('; ')}, ${wrong.length} books disagree ${wrong.slice(0, 3).join('; ')}`.trim(),
      }
    } finally {
      await api.close()
    }
  },
}

/** Compares acknowledged units with those on shelves and roads, and the report of value with the ledger. */
async function disagreements(server: ServerUnderTest, shop: Shop): Promise<string[]> {
  const rows = await server.sql<{ id: string; units: number; counted: number }>(
    `select p.id, (coalesce(s.units, 0) + coalesce(r.units, 0))::int as units, coalesce(c.units, 0)::int as counted
       from products p
       left join (select product_id, sum(quantity) as units from branch_stock group by 1) s on s.product_id = p.id
       left join (select product_id, sum(sent - accepted - damaged - returned - lost) as units
                    from transfer_lines group by 1) r on r.product_id = p.id
       left join (select product_id, sum(quantity) as units from stock_movements where kind = 'COUNT' group by 1) c
         on c.product_id = p.id`,
  )
  const units = rows.flatMap(({ id, units: there, counted }) => {
    const told = shop.units.get(id)
    return told === undefined || told + counted === there
      ? []
      : [`${there} units of ${id}, acknowledged ${told} and counted ${counted}`]
  })
  const [row] = await server.sql<{ value: number }>(
    `select (select coalesce(sum(value), 0) from branch_stock)::float8
          + (select coalesce(sum(sent_cost - coalesce(settled_cost, 0)), 0) from transfer_lines)::float8 as value`,
  )
  const { body } = await shop.api.send(getStockValue, { token: shop.admin })
  const isWorth = Math.abs(body.value - (row?.value ?? Number.NaN)) < 0.005
  return [...units, ...(isWorth ? [] : [`worth ${body.value} and ${row?.value}`])]
}
