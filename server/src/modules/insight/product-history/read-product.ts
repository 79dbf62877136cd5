import { SOLD_DAYS } from '@mezgeb/contract/insight/product-history'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { lastDays } from '../../../platform/time/last-days.ts'
import { findProduct } from '../../catalogue/products/products.module.ts'
import { readGoodsInTransit } from '../../stock/transfers/goods-in-transit.ts'
import { readGoodsInQuarantine } from '../../stock/quarantines/goods-in-quarantine.ts'
import { shownOfStock } from '../../stock/ledger/lines/line-facets.ts'
import { RECEIVING } from '../../stock/ledger/movement-kinds.ts'
import { readFacets } from './facets-of-product.ts'
import { listMovements } from './product-movements.queries.ts'
import {
  productPrices,
  productSold,
  productStock,
  productSuppliers,
} from './product-sheet.queries.ts'

import type {
  ProductMovement,
  ProductPrices,
  ProductSheet,
  getProduct,
  listProductMovements,
} from '@mezgeb/contract/insight/product-history'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'

type Requested<Parts> = { db: Database; actor: Actor } & Parts

/** A product as of one moment, with what the actor may see of its branches. */
export async function readProduct({
  db,
  actor,
  params: { id },
  query,
}: Requested<Received<typeof getProduct>>): Promise<ProductSheet> {
  const scope = await listScope(db, actor, query.branchId)
  const { institutionId, branchId } = scope
  const { days, bounds } = lastDays(SOLD_DAYS, query.timeZone, Date.now())
  return db.readTogether(institutionId, async (tx) => {
    const [product, stock, onRoad, inQuarantine, sold, suppliers] = await Promise.all([
      findProduct(tx, { ...scope, id }),
      tx.query(productStock(institutionId, id, branchId)),
      readGoodsInTransit(tx, actor, { ...scope, id }),
      readGoodsInQuarantine(tx, actor, { ...scope, id }),
      tx.query(productSold(institutionId, id, branchId, bounds)),
      tx.query(productSuppliers(institutionId, id, branchId, RECEIVING)),
    ])
    if (product === null) throw new AppError('NOT_FOUND')
    return {
      product,
      stock: stock.map(({ branch, quantity, value, ...facets }) => ({
        branch,
        quantity,
        ...shownOfStock(facets, product),
        value,
      })),
      onRoad,
      ...(inQuarantine.length === 0 ? {} : { inQuarantine }),
      sold: soldOf(days, sold, stock),
      suppliers,
    }
  })
}

type SoldRow = { day: number; units: number; amount: number }

function soldOf(
  days: readonly string[],
  rows: readonly SoldRow[],
  stock: readonly { quantity: number }[],
): ProductSheet['sold'] {
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  // In cents: sums of decimals are inexact.
  const cents = rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0)
  const onHand = stock.reduce((sum, { quantity }) => sum + quantity, 0)
  const byDay = new Map(rows.map((row) => [row.day, row.units]))
  return {
    units,
    amount: cents / 100,
    days: days.map((day, at) => ({ day, units: byDay.get(at + 1) ?? 0 })),
    daysOfCover: units <= 0 || stock.length === 0 ? null : Math.floor((onHand * SOLD_DAYS) / units),
  }
}

/** The movements of a product, newest first. */
export async function readMovements({
  db,
  actor,
  params: { id },
  query,
}: Requested<Received<typeof listProductMovements>>): Promise<Page<ProductMovement>> {
  const scope = await listScope(db, actor, query.branchId)
  await requireProduct(db, { ...scope, id })
  const { kind, limit, cursor } = query
  const requested = { product: { ...scope, id }, kind, ...periodOf(query), page: { limit, cursor } }
  return listMovements(db, requested)
}

/** Selling prices of a product, and its facets beside them. */
export async function readPrices({
  db,
  actor,
  params: { id },
}: Requested<{ params: { id: string } }>): Promise<ProductPrices> {
  const { institutionId, branchId } = ownScope(actor)
  await requireProduct(db, { institutionId, branchId, id })
  return db.readTogether(institutionId, async (tx) => {
    const [prices, facets] = await Promise.all([
      tx.query(productPrices(institutionId, id)),
      readFacets(tx, { institutionId, branchId, id }),
    ])
    return { prices, ...facets }
  })
}

async function requireProduct(db: Database, product: BranchScope & { id: string }): Promise<void> {
  const found = await db.readTogether(product.institutionId, (tx) => findProduct(tx, product))
  if (found === null) throw new AppError('NOT_FOUND')
}
