import { deliver } from '../stock-commands.ts'
import { goOn, plan } from '../transfer-commands.ts'
import { reverse, reversibleDocuments } from '../undo-commands.ts'
import { hold, settle } from './quarantine-commands.ts'
import { wayBack } from './way-back-commands.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book } from '../book.ts'
import type { Delivered } from '../stock-commands.ts'

export type CameHome = {
  delivered: Delivered
  quantity: number
  by: 'ROAD' | 'QUARANTINE' | 'WAY_BACK'
}

/** Goods leave, a delivery from before is reversed, and they come home. */
export async function comeHome(input: CameHome, book: Book, api: TestApi): Promise<void> {
  const { delivered, quantity, by } = input
  const [who, before] = ['ADMIN' as const, book.stock.documents.length]
  await deliver({ ...delivered, who }, book, api)
  const delivery = book.stock.documents[before]
  const [{ product } = { product: 0 }] = delivered.lines
  if (delivery === undefined) return
  const branch = book.branches.indexOf(delivery.branch_id)
  const goods = { who, branch, product, quantity, lot: null }
  const undo = async () => {
    const which = reversibleDocuments(book).findIndex(({ id }) => id === delivery.id)
    await reverse({ who, which }, book, api)
  }
  if (by === 'QUARANTINE') {
    const which = book.held.length
    await hold(goods, book, api)
    await undo()
    if (book.held.length > which)
      await settle({ who, which, units: quantity, isReleased: true }, book, api)
    return
  }
  const which = book.transfers.length
  const state = by === 'ROAD' ? ('APPROVED' as const) : ('CLOSED' as const)
  // The number 0 is the same branch.
  const to = book.branches.length
  const lines = [{ product, quantity }]
  await plan({ who, from: branch, to, state, lines }, book, api)
  if (book.transfers.length === which) return undo()
  const step = { who, which, units: quantity, damaged: 0, outcome: 'SENT_BACK' as const }
  const plain = { ...step, isByLot: false, excess: 0 }
  if (by === 'ROAD') await goOn({ ...plain, step: 'ship' }, book, api)
  await undo()
  if (by === 'ROAD') await goOn({ ...plain, step: 'settle' }, book, api)
  else await wayBack({ which }, book, api)
}
