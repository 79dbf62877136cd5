import { updateMe } from '@mezgeb/contract/people/auth'
import { updateBranch } from '@mezgeb/contract/business/branches'
import { updateCategory } from '@mezgeb/contract/catalogue/categories'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { REQUESTS } from '../../testing/requests.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenWorld } from '../../testing/world.ts'

import type { CallRow } from '../../testing/call-row.ts'
import type { World } from '../../testing/world.ts'

const app = testApp()
let world: World

beforeAll(async () => {
  world = await givenWorld(app)
})

const EDITS = {
  updateBranch,
  updateCategory,
  updateCustomer,
  updateInstitution,
  updateMe,
  updateProduct,
  updateSupplier,
}

async function entries(): Promise<number> {
  const [row] = await app.database.sql<{ count: number }>(
    'select count(*)::int as count from audit_entries',
  )
  return row?.count ?? 0
}

/** Edits the record of a row, and returns the function that edits it again. */
async function givenEdited(name: keyof typeof EDITS) {
  const row: CallRow = REQUESTS[name]
  const request = await row.request(world, 'ADMIN', app)
  const edit = (body: object) =>
    app.sendAnything(EDITS[name], { token: world.own.admin.token, ...request, body })
  const first = await edit(request.body ?? {})
  expect(first.status).toBe(200)
  const { version } = z.object({ version: z.int() }).parse(JSON.parse(first.text))
  return { edit, first, version, body: request.body ?? {} }
}

describe.each([
  'updateBranch',
  'updateCategory',
  'updateCustomer',
  'updateInstitution',
  'updateMe',
  'updateProduct',
  'updateSupplier',
] as const)('%s', (name) => {
  it('without a field changes nothing, counts up no version and leaves no entry in the audit trail', async () => {
    const { edit, first } = await givenEdited(name)
    const before = await entries()
    const again = await edit({})
    expect(again.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(await entries()).toBe(before)
  })

  it('with unchanged values does neither', async () => {
    const { edit, first, version, body } = await givenEdited(name)
    const before = await entries()
    const again = await edit({ ...body, version })
    expect(again.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(await entries()).toBe(before)
  })

  // spec: D2.17 D2.34
  it('of a stale version is refused with what is there now, without a field too', async () => {
    const { edit, first, version, body } = await givenEdited(name)
    for (const changed of [body, {}]) {
      for (const stale of [version - 1, version + 1]) {
        const answer = await edit({ ...changed, version: stale })
        expect(answer.status).toBe(409)
        expect(answer.failure).toEqual({
          code: 'STALE_VERSION',
          message: 'Somebody else has changed this in the meantime. Check it and save again.',
          current: JSON.parse(first.text) as unknown,
        })
      }
    }
    expect((await edit({ version })).text).toBe(first.text)
  })
})
