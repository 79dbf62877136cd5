import { correct, oldOnes } from '../correct-commands.ts'
import { billGoods, deliveriesOf } from '../money/goods-bill-commands.ts'
import { deliver, take } from '../stock-commands.ts'
import { goOn, plan } from '../transfer-commands.ts'
import { reverse, reversibleDocuments } from '../undo/undo-commands.ts'
import { importGoods, revalue, undoGoods } from '../value-commands.ts'
import { hold, settle } from './quarantine-commands.ts'
import { wayBack } from './way-back-commands.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book } from '../book.ts'
import type { Delivered } from '../stock-commands.ts'

export type CameHome = {
  delivered: Delivered
  quantity: number
  by: keyof typeof WAYS
  /** Of a unit, by a revaluation, an import or another delivery. */
  cents: number
}

type Way = {
  input: CameHome
  /** Goods of the delivery. */
  goods: { who: 'ADMIN'; branch: number; product: number; quantity: number; lot: null }
  delivery: string
  /** Reverses the delivery, or another document. */
  undo: (documentId?: string) => Promise<void>
  book: Book
  api: TestApi
}

const who = 'ADMIN' as const

const WAYS = {
  ROAD: (way: Way) => travel(way, 'APPROVED'),
  WAY_BACK: (way: Way) => travel(way, 'CLOSED'),
  SISTER: async (way: Way) => {
    await move(way, 0)
    await way.undo()
    await move(way, 1)
  },
  SISTER_BEFORE: async (way: Way) => {
    await move(way, 0)
    await move(way, 1)
    await way.undo()
  },
  QUARANTINE: async ({ goods, undo, book, api }: Way) => {
    const which = book.held.length
    await hold(goods, book, api)
    await undo()
    if (book.held.length > which)
      await settle({ who, which, units: goods.quantity, isReleased: true }, book, api)
  },
  REMOVAL: async ({ goods, undo, book, api }: Way) => {
    const place = book.stock.documents.length
    await take({ ...goods, supplier: 0 }, book, api)
    const removal = book.stock.documents[place]?.id
    await undo()
    if (removal !== undefined) await undo(removal)
  },
  CORRECTION: async ({ input: { cents, delivered }, goods, book, api }: Way) => {
    const which = oldOnes(book).length - 1
    await take({ ...goods, supplier: 0, quantity: 1 }, book, api)
    const lines = delivered.lines.map((line) => ({ ...line, product: null, cents }))
    await correct({ who, which, branch: null, supplier: delivered.supplier, lines }, book, api)
  },
  REMOVAL_CORRECTED: async ({ input: { cents, delivered }, goods, book, api }: Way) => {
    await take({ ...goods, supplier: 0 }, book, api)
    const which = oldOnes(book).length - 1
    const lines = delivered.lines.map((line) => ({ ...line, cents }))
    await deliver({ ...delivered, who, lines }, book, api)
    await take({ ...goods, supplier: 0, quantity: 1 }, book, api)
    const line = { product: null, quantity: goods.quantity === 1 ? 2 : 1, lot: null, cents: null }
    await correct({ who, which, branch: null, supplier: 0, lines: [line] }, book, api)
  },
  BILL: async ({ input: { cents }, goods, delivery, book, api }: Way) => {
    await take({ ...goods, supplier: 0, quantity: 1 }, book, api)
    const which = deliveriesOf(book).findIndex(({ id }) => id === delivery)
    await billGoods({ who, which, cents: cents + 1 }, book, api)
  },
  REVALUATION: async ({ input: { cents }, goods, undo, book, api }: Way) => {
    await revalue({ ...goods, cents, off: 0 }, book, api)
    await undo()
  },
  IMPORT: async ({ input: { cents }, goods, book, api }: Way) => {
    await importGoods({ ...goods, cents, isSet: false }, book, api)
    await take({ ...goods, supplier: 0, quantity: 1 }, book, api)
    await undoGoods({ who, which: book.imports.length - 1 }, book, api)
  },
  ANOTHER: async ({ input: { cents, delivered }, goods, undo, book, api }: Way) => {
    const place = book.stock.documents.length
    const lines = delivered.lines.map((line) => ({ ...line, cents }))
    await deliver({ ...delivered, who, lines }, book, api)
    await take({ ...goods, supplier: 0, quantity: 1 }, book, api)
    await undo()
    await undo(book.stock.documents[place]?.id)
  },
}

/** To the other branch, or from there. */
async function move({ goods, book, api }: Way, from: number): Promise<void> {
  const { branch, product, quantity } = goods
  const ends = { from: branch + from, to: book.branches.length }
  const lines = [{ product, quantity }]
  await plan({ who, ...ends, state: 'CLOSED', lines, takesExpired: true }, book, api)
}

async function travel(way: Way, state: 'APPROVED' | 'CLOSED'): Promise<void> {
  const { goods, undo, book, api } = way
  const { branch, product, quantity } = goods
  const which = book.transfers.length
  // The number 0 is the same branch.
  const to = book.branches.length
  const lines = [{ product, quantity }]
  await plan({ who, from: branch, to, state, lines, takesExpired: true }, book, api)
  if (book.transfers.length === which) return undo()
  const step = { who, which, units: quantity, damaged: 0, outcome: 'SENT_BACK' as const }
  const plain = { ...step, isByLot: false, excess: 0, takesExpired: true }
  if (state === 'APPROVED') await goOn({ ...plain, step: 'ship' }, book, api)
  await undo()
  if (state === 'APPROVED') await goOn({ ...plain, step: 'settle' }, book, api)
  else await wayBack({ which }, book, api)
}

/** Units that are there before, and cents of one where the delivery has none. */
const [BEFORE, TYPO] = [5, 77_777]

/**
 * Goods leave, a delivery from before is reversed, and they come home (perhaps from another branch, also before that), or what took them is reversed; or
 * its goods are revalued before that, or it is corrected, or others of an import are taken back; or two deliveries are reversed, one after the other; or
 * a removal is corrected after others came, or the delivery gets its bill after some have left.
 */
export async function comeHome(input: CameHome, book: Book, api: TestApi): Promise<void> {
  const { quantity, by, cents } = input
  const lines = input.delivered.lines.map((one) => ({ ...one, cents: one.cents ?? TYPO }))
  const delivered = { ...input.delivered, who, lines }
  const first = lines.slice(0, 1).map((one) => ({ ...one, quantity: BEFORE, cents }))
  await deliver({ ...delivered, lines: first }, book, api)
  const before = book.stock.documents.length
  await deliver(delivered, book, api)
  const delivery = book.stock.documents[before]
  const [{ product } = { product: 0 }] = delivered.lines
  if (delivery === undefined) return
  const branch = book.branches.indexOf(delivery.branch_id)
  const undo = async (documentId = delivery.id) => {
    const which = reversibleDocuments(book).findIndex(({ id }) => id === documentId)
    await reverse({ who, which }, book, api)
  }
  const goods = { who, branch, product, quantity, lot: null }
  await WAYS[by]({ input, goods, delivery: delivery.id, undo, book, api })
}
