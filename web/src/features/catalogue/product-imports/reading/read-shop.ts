import { listImports } from '@mezgeb/contract/catalogue/product-imports'

import { call } from '../../../../lib/api/call.ts'
import { readBranches } from '../../../business/branches/branches.api.ts'

import type { Shop } from './column-choice.ts'

/** Imports whose columns are remembered. */
const REMEMBERED = 50

/** Throws ApiError. */
export async function readShop(institutionId: string | undefined): Promise<Shop> {
  const [branches, past] = await Promise.all([
    readBranches(institutionId),
    call(listImports, { query: { limit: REMEMBERED } }),
  ])
  return { branches: new Map(branches.map(({ id, name }) => [id, name])), past }
}
