import { listBranches } from '@mezgeb/contract/business/branches'
import { listImports } from '@mezgeb/contract/catalogue/product-imports'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'

import { call } from '../../../../lib/api/call.ts'

import type { Shop } from './column-choice.ts'

/** Imports whose columns are remembered. */
const REMEMBERED = 50

/** Throws ApiError. */
export async function readShop(institutionId: string | undefined): Promise<Shop> {
  const [branches, past] = await Promise.all([
    call(listBranches, { query: { institutionId, limit: PAGE_MAX } }),
    call(listImports, { query: { limit: REMEMBERED } }),
  ])
  return { branches: new Map(branches.map(({ id, name }) => [id, name])), past }
}
