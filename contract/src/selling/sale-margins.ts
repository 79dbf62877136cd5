import * as z from 'zod/mini'

import { GOODS_TOPICS } from '../catalogue/goods-topics.ts'
import { daysQuery, goodsQuery, reportedGoods } from '../insight/reports.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Named, idField } from '../kit/fields.ts'
import { measuredShape } from '../kit/unit-size.ts'

/** ETB, less what came back. Cost and margin are of the revenue whose cost is known. */
const margin = {
  revenue: z.number(),
  cost: z.number(),
  margin: z.number(),
  revenueOfUnknownCost: z.number(),
}

const SoldProduct = z.object({ ...Named.shape, ...measuredShape })

export const MarginReport = z.object({
  ...margin,
  branches: z.array(z.object({ branch: Named, ...margin })),
  /** At most 100, the highest margin first. */
  products: z.array(z.object({ product: SoldProduct, units: z.int(), ...margin })),
})
export type MarginReport = z.infer<typeof MarginReport>

export const Margin = z.object(margin)
export type Margin = z.infer<typeof Margin>

export const SaleMargin = z.object({
  ...margin,
  /** In the order of the sale. */
  items: z.array(z.object({ product: SoldProduct, units: z.int(), ...margin })),
})
export type SaleMargin = z.infer<typeof SaleMargin>

export const getMargins = endpoint({
  method: 'GET',
  path: '/reports/margins',
  summary: 'Revenue, cost and margin of the sales of some days',
  needs: 'costs.view',
  shows: ['sales', 'branches', ...GOODS_TOPICS],
  query: daysQuery,
  reply: MarginReport,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the margins.',
})

export const MarginOfGoods = z.object({ ...reportedGoods, units: z.int(), ...margin })
export type MarginOfGoods = z.infer<typeof MarginOfGoods>

export const listMargins = endpoint({
  method: 'GET',
  path: '/reports/margins/goods',
  summary: 'Revenue, cost and margin of the sales of some days, by product and branch',
  needs: 'costs.view',
  shows: ['sales', 'branches', ...GOODS_TOPICS],
  query: goodsQuery,
  reply: z.array(MarginOfGoods),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the margins.',
  pages: true,
})

export const getSaleMargin = endpoint({
  method: 'GET',
  path: '/reports/margins/{id}',
  summary: 'Revenue, cost and margin of one sale and of its lines',
  needs: 'costs.view',
  shows: ['sales'],
  params: z.object({ id: idField() }),
  reply: SaleMargin,
  failure: 'Failed to load the margin of the sale.',
})
