import { Client } from 'pg'

import { seed } from '../../../bench/seed.ts'
import { productsRequest, saleRequest } from '../../../bench/work.ts'

import type { Shop } from '../../../bench/seed.ts'
import type { ServerUnderTest } from '../server-under-test.ts'
import type { WireRequest } from './wire.ts'

export type Shops = readonly Shop[]

const SALES_SHARE = 0.1

/** Twenty institutions with five branches and five hundred products each. */
export async function givenShops(server: ServerUnderTest): Promise<Shops> {
  const owner = new Client(server.owner)
  await owner.connect()
  try {
    return await seed(owner)
  } finally {
    await owner.end()
  }
}

/** One sale in any of the shops. */
export function sale(shops: Shops): WireRequest & { kind: string } {
  return { ...saleRequest(shops), kind: 'sale' }
}

/** A shop's load: one sale in ten requests, and the first page of products. */
export function saleOrList(shops: Shops): WireRequest & { kind: string } {
  return Math.random() < SALES_SHARE ? sale(shops) : { ...productsRequest(shops), kind: 'list' }
}
