import { BRIDGE_LINES } from '@mezgeb/contract/insight/bridge-lines'
import { sumOf } from '@mezgeb/contract/kit/money'

import { readPage } from '../../../platform/db/query/paging.ts'
import { booksBounds, currentDay } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { goodsOf, keysOfGoods, pageOfGoods } from '../../catalogue/goods/reported-goods.ts'
import { bridgeByBranch, bridgeByGoods, bridgedGoods } from './value-bridge.queries.ts'

import type { GoodsBridge, ValueBridge } from '@mezgeb/contract/insight/value-bridge'
import type { listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { AmountRow, GoodsRow } from './value-bridge.queries.ts'

type Query = Received<typeof listValueBridge>['query']
type Requested = { db: Database; actor: Actor; query: Query }

/** The changes of the stock value of branches in some days. Throws NOT_FOUND for a branch that is not in reach. */
export async function readValueBridge({ db, actor, query }: Requested): Promise<ValueBridge> {
  const { to = currentDay(), from = to } = query
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const requested = bridgeByBranch(institutionId, branchId, ...booksBounds(from, to))
  const rows = await db.read(institutionId, requested)
  const ids = [...new Set(rows.map((row) => row.branch_id))]
  const ofBranch = (id: string) => rows.filter((row) => row.branch_id === id)
  return {
    from,
    to,
    ...bridgeOf(rows),
    branches: ids.map((id) => {
      const own = ofBranch(id)
      return { branch: { id, name: own[0]?.branch ?? '' }, ...bridgeOf(own) }
    }),
    ...(branchId === null ? { onTheRoad: endsOf(rows, 'ROAD') } : {}),
    inQuarantine: endsOf(rows, 'QUARANTINE'),
  }
}

const amountOf = (rows: readonly AmountRow[]) => sumOf(rows.map(({ amount }) => amount))

function endsOf(rows: readonly AmountRow[], place: AmountRow['place']) {
  const own = rows.filter((row) => row.place === place)
  const opening = amountOf(own.filter((row) => row.is_opening))
  return { opening, closing: amountOf(own) }
}

/** The changes in the order of the lines; those of several branches are added up. */
function bridgeOf(rows: readonly AmountRow[]) {
  const changes = new Map<string, ValueBridge['changes'][number]>()
  for (const { line, reason_id: id, reason: name, ready_made: readyMade, amount } of rows) {
    if (line === null) continue
    const reason = id === null || name === null ? null : { id, name, readyMade }
    const key = `${line} ${id ?? ''}`
    const before = changes.get(key)?.amount ?? 0
    changes.set(key, { line, reason, amount: sumOf([before, amount]) })
  }
  const place = ({ line }: { line: (typeof BRIDGE_LINES)[number] }) => BRIDGE_LINES.indexOf(line)
  return {
    ...endsOf(rows, 'STOCK'),
    changes: [...changes.values()]
      .filter(({ amount }) => amount !== 0)
      .toSorted((one, other) => place(one) - place(other)),
  }
}

/** The same by product and branch. */
export async function listBridge({ db, actor, query }: Requested): Promise<Page<GoodsBridge>> {
  const { to = currentDay(), from = to } = query
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const requested = [institutionId, branchId, ...booksBounds(from, to)] as const
  return readPage(db, institutionId, query, {
    rows: bridgeByGoods(...requested, ...pageOfGoods(query)),
    total: bridgedGoods(...requested),
    toItem: toGoods,
    keysOf: keysOfGoods,
  })
}

function toGoods(row: GoodsRow): GoodsBridge {
  const { changes, value, since, units } = row
  const opening = sumOf([value, -since])
  const before = units - row.units_since
  return {
    ...goodsOf(row),
    units: { opening: before, closing: before + row.units_moved },
    opening,
    closing: sumOf([opening, ...(changes ?? []).map(({ amount }) => amount)]),
    changes: changes ?? [],
  }
}
