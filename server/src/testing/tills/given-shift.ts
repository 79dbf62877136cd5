import { randomUUID } from 'node:crypto'

import { closeShift, openShift } from '@mezgeb/contract/selling/shifts'
import { createTill } from '@mezgeb/contract/selling/tills'

import { succeeded } from '../builders.ts'

import type { CashCount, Shift } from '@mezgeb/contract/selling/shifts'
import type { Till } from '@mezgeb/contract/selling/tills'
import type { Business } from '../builders.ts'
import type { TestApi } from '../test-api.ts'

export async function givenTill(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
): Promise<Till> {
  const body = { branchId: branch.id, name: `Till ${randomUUID()}` }
  return succeeded(await app.send(createTill, { token: admin.token, body }))
}

/** Opens a new till with 100 birr; with `counts` closes it again. */
export async function givenShift(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
  { counts }: { counts?: CashCount[] } = {},
): Promise<Shift> {
  const { token } = admin
  const till = await givenTill(app, { admin, branch })
  const shift = succeeded(
    await app.send(openShift, { token, body: { tillId: till.id, float: 100 } }),
  )
  if (counts === undefined) return shift
  return succeeded(
    await app.send(closeShift, { token, params: { id: shift.id }, body: { counts } }),
  )
}
