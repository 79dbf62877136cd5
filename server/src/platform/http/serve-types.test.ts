import { CALLS } from '@mezgeb/contract/calls'
import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listenToChanges } from '@mezgeb/contract/insight/events'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { expect, test } from 'vitest'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Created } from '../db/create-once.ts'
import type { Page } from '../db/query/paging.ts'
import type { Handlers } from './serve.ts'

declare const creates: () => Promise<Created>
declare const pages: () => Promise<Page<Sale>>
declare const rows: () => Promise<Page<string>>
declare const answers: () => Promise<number>

// tsc is the test: a line that compiles without an error below a directive fails it.
export const wrong = () => [
  // @ts-expect-error a list answers with a page, not with a created document
  creates satisfies Handlers<typeof listProducts>,
  // @ts-expect-error a creating call answers with a created document
  pages satisfies Handlers<typeof createSale>,
  // @ts-expect-error rows of JSON text need their own form
  rows satisfies Handlers<typeof listSales>,
  // @ts-expect-error a page has the items of its own list
  pages satisfies Handlers<typeof listProducts>,
  // @ts-expect-error a change is not a batch
  { act: creates, batch: creates } satisfies Handlers<typeof updateProduct>,
  // @ts-expect-error a batch verifies a session, which a public call has not
  { act: creates, batch: creates } satisfies Handlers<typeof registerInstitution>,
  // @ts-expect-error a stream is opened, not answered
  creates satisfies Handlers<typeof listenToChanges>,
  // @ts-expect-error an answer has the shape of the contract
  answers satisfies Handlers<typeof updateProduct>,
]

export const right = () => [
  creates satisfies Handlers<typeof createSale>,
  { act: creates, batch: creates } satisfies Handlers<typeof createSale>,
  pages satisfies Handlers<typeof listSales>,
  { jsonRows: rows } satisfies Handlers<typeof listSales>,
  creates satisfies Handlers<typeof registerInstitution>,
]

test('a call creates, lists, streams or does none of it', () => {
  for (const [name, call] of Object.entries<Endpoint>(CALLS)) {
    const kinds = [call.creates, call.pages, call.streams].filter((flag) => flag === true)
    expect(kinds.length, name).toBeLessThanOrEqual(1)
    const method = call.creates === true ? 'POST' : call.pages === true ? 'GET' : call.method
    expect(call.method, name).toBe(method)
  }
})
