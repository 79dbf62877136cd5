import * as z from 'zod/mini'

import { GOODS_TOPIC } from '../catalogue/goods-topics.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Named, dayField, idField, pageQuery, sortQuery } from '../kit/fields.ts'
import { textField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { seenWith } from '../kit/seen-with.ts'
import { shownGoods } from '../catalogue/shown-goods.ts'

export const BATCH_MAX = 50

/** Batches that expire within so many days; the first are those that have expired, the last are all on hand. */
export const EXPIRY_PERIODS = ['EXPIRED', '7', '30', '90', 'ALL'] as const
export type ExpiryPeriod = (typeof EXPIRY_PERIODS)[number]

export const RULES = {
  EXPIRY_REQUIRED: 'Fill in the expiry date of the batch',
  INVALID_BATCH: 'The batch number must be text',
  INVALID_EXPIRY: 'The expiry date must be a date',
  INVALID_PERIOD: 'within must be one of {periods}',
  INVALID_TAKES_EXPIRED: 'takesExpired must be true or false',
  INVALID_TRACKS_EXPIRY: 'tracksExpiry must be true or false',
  LOTS_EXCEED_LINE: 'The batches have more units than the line',
  ONLY_GOOD_UNITS: 'Only {units} have not expired. Expired: {lots}',
  NOT_TRACKED: 'The expiry of this product is not tracked',
  TOO_MANY_LOTS: 'At most {max} batches are allowed',
} as const
const rule = ruleOf(RULES)

export const EXPIRY_REQUIRED = rule('EXPIRY_REQUIRED')
export const NOT_TRACKED = rule('NOT_TRACKED')

const batchField = z.optional(
  z.nullable(
    z.pipe(
      textField(0, rule('INVALID_BATCH'), BATCH_MAX).check(z.toUpperCase()),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
)

/** The batch of a line: its number in upper case, and the day after which it must not be sold. */
export const lotInput = {
  batch: batchField,
  expiresOn: z.optional(z.nullable(dayField(rule('INVALID_EXPIRY')))),
}

export const LOT_COLUMNS = ['batch', 'expiresOn'] as const
export const LOT_DATES = { expiresOn: 'EXPIRY' } as const

type LotInput = { batch?: string | null | undefined; expiresOn?: string | null | undefined }

export const lotCheck = z.refine<LotInput>(
  ({ batch = null, expiresOn = null }) => batch === null || expiresOn !== null,
  { message: EXPIRY_REQUIRED, path: ['expiresOn'] },
)

export const LOTS_MAX = 50

/** Batches of a line, each with its units; units of the line that none of them has are taken as in a sale. */
export function lotsToMove<Units extends z.core.$ZodLooseShape>(units: Units) {
  const lot = z.object({ batch: batchField, expiresOn: dayField(EXPIRY_REQUIRED), ...units })
  return {
    lots: z.optional(
      z.array(lot).check(z.maxLength(LOTS_MAX, rule('TOO_MANY_LOTS', { max: LOTS_MAX }))),
    ),
  }
}

/** Where lines of a body name batches. */
export const lotPaths = (items: readonly { lots?: readonly object[] | undefined }[]) =>
  items.flatMap(({ lots = [] }, at) => (lots.length === 0 ? [] : [['items', at, 'lots']]))

/** Refuses batches with more units together than their line has, of each of these counts. */
export function lotsCheck<Line extends { lots?: readonly object[] | undefined }>(
  ...counts: readonly string[]
) {
  return z.refine<Line>(
    (line) => counts.every((count) => unitsOf([line], count) >= unitsOf(line.lots ?? [], count)),
    { message: rule('LOTS_EXCEED_LINE'), path: ['lots'] },
  )
}

const unitsOf = (rows: readonly object[], count: string) =>
  rows.reduce((sum, row) => sum + Number(Reflect.get(row, count)), 0)

export const trackedShape = { tracksExpiry: z.optional(z.boolean()) }
export const tracksExpiryField = z.optional(z.boolean(rule('INVALID_TRACKS_EXPIRY')))

/** Units that have expired are sold or sent, too, where no others are left. */
export const takesExpiredField = z.optional(z.boolean(rule('INVALID_TAKES_EXPIRED')))

/** The rule for a line that would take units of these batches. */
export function onlyGoodUnits(units: number, lots: readonly Pick<Lot, 'batch' | 'expiresOn'>[]) {
  const named = lots.map(({ batch, expiresOn }) => [batch ?? '', expiresOn].join(' ').trim())
  return rule('ONLY_GOOD_UNITS', { units, lots: named.join(', ') })
}

export const Lot = z.object({
  batch: z.nullable(z.string()),
  expiresOn: z.iso.date(),
  quantity: z.int(),
})
export type Lot = z.infer<typeof Lot>

export const lotsField = z.optional(z.array(Lot))

export const NamedLot = z.omit(Lot, { quantity: true })

export const lotCounted = z.partial(NamedLot).shape
export const CountedLot = z.extend(NamedLot, {
  counted: z.nullable(z.int()),
  expected: z.optional(z.nullable(z.int())),
})
export type CountedLot = z.infer<typeof CountedLot>
export const countedLots = { lots: z.optional(z.array(CountedLot)) }

/** Of a transfer. */
export const sentLots = {
  /** Batches of the sending branch now, the first to expire first; absent once the goods were sent. */
  availableLots: lotsField,
  /** Batches that were sent, with the units of them in transit, and those that were damaged or lost. */
  lots: z.optional(z.array(z.object({ ...Lot.shape, onRoad: z.int(), lost: z.int() }))),
}

export const ExpiringLot = z.object({
  id: z.string(),
  product: z.object({
    ...shownGoods,
    code: z.optional(z.string()),
  }),
  branch: Named,
  ...Lot.shape,
  /** ETB, at the average cost of the branch; null: unknown. */
  value: seenWith('costs.view', z.nullable(z.number())),
})
export type ExpiringLot = z.infer<typeof ExpiringLot>

const ORDERS = ['date', '-date'] as const

/** Expired ones are part of every period. 404 for a branch that is not in reach. */
export const listExpiringLots = endpoint({
  method: 'GET',
  path: '/stock/expiring',
  summary: 'Batches on hand that have expired or expire soon, the first to expire first',
  needs: 'stock.view',
  shows: ['stock', GOODS_TOPIC, 'branches'],
  query: z.object({
    ...pageQuery,
    ...sortQuery(ORDERS),
    branchId: z.optional(idField()),
    /** Days from today, of Addis Ababa; EXPIRED: only those before today. */
    within: z._default(
      z.enum(EXPIRY_PERIODS, rule('INVALID_PERIOD', { periods: EXPIRY_PERIODS.join(', ') })),
      '30',
    ),
  }),
  sorts: ORDERS,
  reply: z.array(ExpiringLot),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the expiring goods.',
  pages: true,
})
