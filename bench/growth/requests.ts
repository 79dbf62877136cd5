import { randomUUID } from 'node:crypto'

import { PAGE, idOf } from './shop.ts'

import type { WireRequest } from '../../trust/lib/load/wire.ts'
import type { DeepList, Shop } from './shop.ts'

export type Make = (shop: Shop) => WireRequest

export const below = (limit: number) => Math.floor(Math.random() * limit)
export const BRANCH = idOf('branch', 3)
/** A GET request of a user. */
export const get =
  (who: keyof Shop['tokens'], path: string): Make =>
  ({ tokens }) => ({ method: 'GET', path: `/api${path}`, token: tokens[who] })

/** The first page of a list and its 500th. */
export function pages(name: string, path: string, list: DeepList): Record<string, Make> {
  const full = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}`
  return {
    [`${name}, first page`]: get('admin', full),
    [`${name}, 500th page`]: (shop) =>
      get('admin', `${full}&cursor=${shop.cursors.get(list)}`)(shop),
  }
}

export const post =
  (path: string, body: (shop: Shop) => unknown): Make =>
  (shop) => ({
    method: 'POST',
    path: `/api${path}`,
    token: shop.tokens.admin,
    key: randomUUID(),
    body: JSON.stringify(body(shop)),
  })

/** Narrows a list. */
export const WITHIN_30_DAYS = `from=${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}`
