import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { sumOf } from '@mezgeb/contract/kit/money'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import pLimit from 'p-limit'

import { createRandom } from '../../server/src/ops/demo/random.ts'
import { currentDay } from '../../server/src/platform/time/period-of.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'
import { exchange, payDebt, sell, takeBack } from './counters/acts.ts'
import { dealWithSupplier, settleHeld } from './counters/goods.ts'
import { changeShift, endDay, moveCash } from './counters/tills.ts'
import { endVoucher, payByVoucher, sellVoucher } from './counters/vouchers.ts'
import { openCounters } from './counters/counters.ts'

import type { Goal } from '../lib/goal.ts'
import type { ServerUnderTest } from '../lib/server-under-test.ts'
import type { Counters } from './counters/counters.ts'

const AT_ONCE = 48
const ACTS = { short: 500, full: 10_000 }
const MOST_TOLD = 3

const COMMON = [sell, sell, sell, payDebt, payByVoucher] as const
const RARE = [
  ...([takeBack, takeBack, takeBack, exchange, exchange] as const),
  ...([moveCash, changeShift, dealWithSupplier, dealWithSupplier, dealWithSupplier] as const),
  ...([settleHeld, sellVoucher, endVoucher] as const),
] as const

/** Sellers of four tills sell, give credit, take back, exchange, pay, count and close the day, all at once. */
export const counters: Goal = {
  id: 'G3.5',
  title: 'random money acts at once at several tills',
  target:
    '0 refused for nothing, no limit passed, no reference used twice, no voucher overdrawn, no number missing, ' +
    'drawers as their books, taxes as the documents and a trial balance of zero after 10,000 acts',
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const random = createRandom(seed)
      const shop = await openCounters(api, random)
      const atOnce = pLimit(AT_ONCE)
      await Promise.all(
        Array.from({ length: ACTS[size] }, () =>
          atOnce(() => random.pick(random.isTrue(0.5) ? COMMON : RARE)(shop)),
        ),
      )
      await endDay(shop)
      const wrong = [
        ...(await brokenInvariants(server)),
        ...usedTwice(shop),
        ...(await unlikeAcknowledged(server, shop)),
        ...(await unbalanced(shop)),
        ...(await unlikeTaxes(server, shop)),
      ]
      const { faults, tally } = shop
      const answers = [...tally.values()].reduce((sum, one) => sum + one, 0)
      return {
        met: faults.length === 0 && wrong.length === 0,
        figure:
          `${faults.length} refused in ${answers.toLocaleString('en')} answers of ${tally.size} kinds ` +
          `${[...new Set(faults)].slice(0, MOST_TOLD).join('; ')}, ${wrong.length} books disagree ${wrong.slice(0, MOST_TOLD).join('; ')}`.trim(),
      }
    } finally {
      await api.close()
    }
  },
}

function usedTwice({ references }: Counters): string[] {
  return references
    .filter((one, at) => references.indexOf(one) < at)
    .map((one) => `reference ${one} used twice`)
}

/** Acknowledged documents are there, and no others. */
async function unlikeAcknowledged(
  server: ServerUnderTest,
  { documents }: Counters,
): Promise<string[]> {
  const rows = await server.sql<{ kind: string; there: number }>(
    'select kind, count(*)::int as there from documents group by 1',
  )
  const exchanged = documents.get('EXCHANGE') ?? 0
  const told = new Map(documents)
  for (const kind of ['SALE', 'RETURN']) told.set(kind, (told.get(kind) ?? 0) + exchanged)
  return [...told].flatMap(([kind, acknowledged]) => {
    const there = rows.find((row) => row.kind === kind)?.there ?? 0
    return kind === 'EXCHANGE' || there === acknowledged
      ? []
      : [`${there} documents ${kind}, acknowledged ${acknowledged}`]
  })
}

async function unbalanced({ api, admin }: Counters): Promise<string[]> {
  const { body } = await api.send(getTrialBalance, { token: admin })
  const rest = sumOf(body.accounts.map(({ closing }) => closing))
  const turnover = sumOf(body.accounts.map(({ debit, credit }) => debit - credit))
  const isZero = body.accounts.length > 0 && rest === 0 && turnover === 0
  return isZero ? [] : [`trial balance ${rest}, turnover ${turnover}`]
}

const A_DAY_MS = 86_400_000

/** The tax summary is the sum of the documents. */
async function unlikeTaxes(server: ServerUnderTest, { api, admin }: Counters): Promise<string[]> {
  const from = new Date(Date.now() - A_DAY_MS).toISOString().slice(0, 10)
  const { body } = await api.send(getTaxSummary, {
    token: admin,
    query: { from, to: currentDay() },
  })
  const [books] = await server.sql<{ output: number; input: number }>(
    `select (select sum(tax) from documents where kind in ('SALE', 'RETURN'))::float8 as output,
            (select sum(case kind when 'SUPPLIER_BILL' then tax_amount else -tax_amount end) from supplier_bills)::float8 as input`,
  )
  const isSame = body.output === books?.output && body.input === books.input
  return isSame
    ? []
    : [`taxes ${body.output} and ${body.input}, documents ${books?.output} and ${books?.input}`]
}
