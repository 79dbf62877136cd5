import {
  CUSTOMER_GROUPS_MAX,
  PRICE_LISTS_MAX,
  RULES,
  createCustomerGroup,
  createPriceList,
  getPriceList,
  getPriceLists,
  updateCustomerGroup,
  updatePriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { goodsOf } from '../../catalogue/goods/goods-row.ts'
import {
  addGroup,
  addList,
  changeList,
  dropRows,
  findGroup,
  findList,
  listOfGroups,
  listOfLists,
  renameGroup,
  rowsOfList,
  setRows,
} from './price-lists.queries.ts'

import type { CustomerGroup, PriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import type { PriceListInput } from '@mezgeb/contract/selling/price-lists/price-lists'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Module } from '../../module.ts'

const rule = ruleOf(RULES)

export const priceLists: Module = {
  routes: priceListRoutes,
  named: { table: 'price_lists', referredBy: 'price_list_id' },
}

export const customerGroups: Module = {
  routes: groupRoutes,
  named: { table: 'customer_groups', referredBy: 'customer_group_id' },
}

function priceListRoutes(api: Api): void {
  serve(api, getPriceLists, ({ db, actor: { institutionId } }) =>
    db.readTogether(institutionId, async (tx) => {
      const [all, lists] = await Promise.all([
        tx.query(listOfGroups(institutionId)),
        tx.query(listOfLists(institutionId)),
      ])
      return { customerGroups: all, lists }
    }),
  )
  serve(api, getPriceList, ({ db, actor: { institutionId }, params: { id } }) =>
    db.readTogether(institutionId, (tx) => getList(tx, { institutionId, id })),
  )
  serve(api, createPriceList, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      await judgeGoods(tx, institutionId, body, { isSold: true })
      const [added] = await tx.query(addList(institutionId, ...valuesOf(body)))
      if (added === undefined)
        throw invalid('name', rule('TOO_MANY_LISTS', { max: PRICE_LISTS_MAX }))
      await tx.query(setRows(institutionId, added.id, ...rowsOf(body)))
      return getList(tx, { institutionId, id: added.id })
    })
  })
  serve(api, updatePriceList, (call) => changeOwnRecord(call, { update, find }))
}

function groupRoutes(api: Api): void {
  serve(api, createCustomerGroup, ({ db, actor, body: { name }, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const [added] = await tx.query(addGroup(institutionId, name))
      if (added !== undefined) return added
      throw invalid('name', rule('TOO_MANY_GROUPS', { max: CUSTOMER_GROUPS_MAX }))
    })
  })
  serve(api, updateCustomerGroup, (call) =>
    changeOwnRecord(call, {
      find: findOneGroup,
      update: async (tx, { institutionId, id }, { version, name }) => {
        const [row] = await tx.query(renameGroup(institutionId, id, version ?? null, name ?? null))
        return row ?? null
      },
    }),
  )
}

async function findOneGroup(
  tx: Transaction,
  { institutionId, id }: RecordKey,
): Promise<CustomerGroup | null> {
  const [row] = await tx.query(findGroup(institutionId, id))
  return row ?? null
}

async function find(tx: Transaction, { institutionId, id }: RecordKey): Promise<PriceList | null> {
  const [list] = await tx.query(findList(institutionId, id))
  if (list === undefined) return null
  const rows = await tx.query(rowsOfList(institutionId, id))
  return {
    ...list,
    rows: rows.map(({ from_quantity: fromQuantity, price, ...product }) => ({
      product: {
        id: product.id,
        ...goodsOf(product),
        pricePerUnit: product.own_price,
        ...product.margin,
      },
      fromQuantity,
      price,
    })),
  }
}

async function getList(tx: Transaction, key: RecordKey): Promise<PriceList> {
  const list = await find(tx, key)
  if (list === null) throw new AppError('NOT_FOUND')
  return list
}

/** Changes the list first, so that a second change waits for its row. */
async function update(
  tx: Transaction,
  key: RecordKey,
  input: PriceListInput,
): Promise<PriceList | null> {
  const { institutionId, id } = key
  await judgeGoods(tx, institutionId, input, { isSold: true })
  const [changed] = await tx.query(
    changeList(institutionId, id, input.version ?? null, ...valuesOf(input)),
  )
  if (changed === undefined) return null
  await tx.query(dropRows(institutionId, id, ...rowsOf(input)))
  await tx.query(setRows(institutionId, id, ...rowsOf(input)))
  return find(tx, key)
}

const valuesOf = (list: PriceListInput) =>
  [
    ...[list.name, list.branchId ?? null, list.customerGroupId ?? null],
    ...[list.validFrom, list.validUntil ?? null, list.isActive],
  ] as const

const rowsOf = ({ rows }: PriceListInput) =>
  [
    rows.map(({ productId }) => productId),
    rows.map(({ fromQuantity }) => fromQuantity),
    rows.map(({ price }) => price),
  ] as const
