import { updateMe } from '@mezgeb/contract/people/auth'
import { updateBranch } from '@mezgeb/contract/business/branches'
import { updateCategory } from '@mezgeb/contract/catalogue/categories'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { CALLS } from '@mezgeb/contract/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { REQUESTS } from '../../testing/requests.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenWorld } from '../../testing/world.ts'
import { jsonSchema } from '../http/answer/json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
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

/**
 * A transfer, order or stock-take moves by steps, and a group of variants is changed with the versions of its products: the tests of
 * their features race them.
 */
const RACED_ELSEWHERE = /\/(?:transfers|purchase-orders|stock-takes|variant-groups)\//
const EDITORS = 8

function takesVersion({ method, path, body }: Endpoint): boolean {
  return (
    method === 'PATCH' &&
    !RACED_ELSEWHERE.test(path) &&
    body !== undefined &&
    JSON.stringify(jsonSchema(body, 'input')).includes('"version"')
  )
}

/** The same with another name, or first field, than there is: an equal one would be no change. */
function otherwise(body: Record<string, unknown>): Record<string, unknown> {
  const field = 'name' in body ? 'name' : (Object.keys(body)[0] ?? '')
  // No text of another value would be valid.
  const isNullable = field === 'currency' || field.endsWith('Id')
  return { ...body, [field]: isNullable ? null : `${String(body[field])} before` }
}

/** The version of the record, or of the current one in a refusal. */
function versionIn(text: string): number {
  const record = z.object({ version: z.int() })
  const answer = z.union([z.object({ current: record }), record]).parse(JSON.parse(text))
  return 'current' in answer ? answer.current.version : answer.version
}

describe('edits of one version at once', () => {
  const rows: Record<string, CallRow> = REQUESTS
  const edits = Object.entries<Endpoint>(CALLS).filter(([, call]) => takesVersion(call))

  it.each(edits)('are one %s, and the others learn the current version', async (name, endpoint) => {
    const request = await rows[name]?.request(world, 'ADMIN', app)
    const token = request?.token ?? world.own.admin.token
    const body: Record<string, unknown> = { ...request?.body }
    const edit = (sent: object) => app.sendAnything(endpoint, { ...request, token, body: sent })
    const version = versionIn((await edit(otherwise(body))).text)
    const answers = await Promise.all(
      Array.from({ length: EDITORS }, () => edit({ ...body, version })),
    )
    const codes = answers.map(({ status, failure }) => (status === 200 ? 'DONE' : failure.code))
    expect(codes.toSorted()).toEqual([
      'DONE',
      ...Array.from({ length: EDITORS - 1 }, () => 'STALE_VERSION'),
    ])
    for (const { text } of answers) expect(versionIn(text)).toBe(version + 1)
  })
})
