import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { NEW_CUSTOMER } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import { listTenders } from '@mezgeb/contract/selling/tenders'

import { givenBusiness, givenCustomer, givenProduct } from '../../../server/src/testing/builders.ts'
import { patient } from '../patient-api.ts'
import { firstSuccessAfter, heardOf } from '../people.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Size } from '../goal.ts'
import type { Heard } from '../people.ts'

const SELLERS = 12
const PRODUCTS = 10
const STOCK = 1_000_000
const UNANSWERED_MS = 120_000
const PATIENCE_MS = 20
/** ETB of each payment beside cash; a product costs more. */
const SPLIT = 30.25

/** A sale whose answer a client has read. */
export type Acknowledged = {
  id: string
  totalAmount: number
  saleItems: readonly { productId: string; quantity: number }[]
  payments?: readonly { amount: number; reference: string | null }[] | undefined
}

/** Sellers that sell without pause, each sale with its key, repeated until answered. */
export type Sellers = {
  /** The signed-in seller. */
  token: string
  /** Every answer, including requests to wait. */
  heard: readonly Heard[]
  acknowledged: Acknowledged[]
  /** Answers that were neither a success nor a request to wait, `status body`; their sellers stop. */
  refused: string[]
  /** Seconds from `moment` to the first success of a sale sent after it. */
  firstSuccessAfter: (moment: number) => Promise<number>
  /** Ends after running sales are acknowledged. */
  stop: () => Promise<void>
}

type Shop = {
  token: string
  customerId: string
  branchId: string
  products: string[]
  /** Beside cash. */
  tenders: string[]
}

/** How long a seller rests after a sale. Without a rest, twelve sellers take the machine from the goals beside them. */
const REST_MS: Record<Size, number> = { short: 200, full: 0 }

/** Opens a shop and has it sell. */
export async function startSellers(api: TestApi, size: Size): Promise<Sellers> {
  const shop = await givenShop(patient(api))
  const closing = new AbortController()
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  const heard: Heard[] = []
  const work = async (seller: number) => {
    for (let number = seller; !closing.signal.aborted; number += 1) {
      const outcome = await sell(api, { shop, number, heard })
      if (typeof outcome === 'string') {
        refused.push(outcome)
        return
      }
      acknowledged.push(outcome)
      if (REST_MS[size] > 0) await sleep(REST_MS[size])
    }
  }
  const people = Array.from({ length: SELLERS }, (_, seller) => work(seller))
  return {
    token: shop.token,
    heard,
    acknowledged,
    refused,
    firstSuccessAfter: (moment) => firstSuccessAfter(heard, moment),
    stop: async () => {
      closing.abort()
      await Promise.all(people)
    },
  }
}

/** Repeats one sale until it is answered; a refusal comes back as text. */
async function sell(
  api: TestApi,
  { shop, number, heard }: { shop: Shop; number: number; heard: Heard[] },
): Promise<Acknowledged | string> {
  const { token, customerId, branchId, products, tenders } = shop
  const key = randomUUID()
  const saleItems = [number, number + 3].map((place) => ({
    productId: products[place % PRODUCTS] ?? '',
    quantity: 1,
  }))
  // Sales to new customers, beside sales to known ones.
  const customer =
    number % 3 === 0
      ? { customerId: NEW_CUSTOMER, customer: { name: `Customer ${key}` } }
      : { customerId }
  // Every second bill is paid by two references, which pay once, and the rest in cash.
  const paid = {
    payments: tenders.map((tenderId, at) => ({
      tenderId,
      amount: SPLIT,
      reference: `${key} ${at}`,
    })),
  }
  const deadline = performance.now() + UNANSWERED_MS
  for (;;) {
    const body = { ...customer, branchId, saleItems, ...(number % 2 === 0 ? paid : {}) }
    const sent = performance.now()
    const answer = await api.send(createSale, { token, key, body }).catch(() => null)
    heard.push(heardOf('sale', answer, sent))
    if (answer?.status === 201) return answer.body
    if (answer !== null && answer.status !== 503) return `${answer.status} ${answer.text}`
    // Bounded, because the server may be gone for good.
    if (performance.now() > deadline) return 'no answer for two minutes'
    await sleep(PATIENCE_MS)
  }
}

async function givenShop(api: TestApi): Promise<Shop> {
  const business = await givenBusiness(api)
  const { admin, branch } = business
  const products: string[] = []
  for (let number = 0; number < PRODUCTS; number += 1) {
    const { id } = await givenProduct(api, business, { stock: STOCK })
    products.push(id)
  }
  const customer = await givenCustomer(api, admin, branch.id)
  const { token } = admin
  const { body: tenders } = await api.send(listTenders, { token })
  const guarded = tenders.filter(({ kind }) => kind === 'MOBILE' || kind === 'BANK').slice(0, 2)
  return {
    token,
    customerId: customer.id,
    branchId: branch.id,
    products,
    tenders: guarded.map(({ id }) => id),
  }
}
