import fc from 'fast-check'

import { changeMany, importGoods, level, reason } from './chain-commands.ts'
import { compare } from './compare.ts'
import { countGoods, openSheet, stepSheet } from './count-commands.ts'
import { arrange, arranged, debtPaid, payDebt, trust, trusted } from './money/money-commands.ts'
import { sell, sold } from './money/sale-commands.ts'
import { draftOrder, reorder, stepOrder } from './order-commands.ts'
import {
  appoint,
  choose,
  enter,
  found,
  hire,
  judge,
  leave,
  manage,
  license,
  recover,
  rename,
} from './people-commands.ts'
import { takeBack, takenBack } from './money/sale-return-commands.ts'
import { deliver, receive, take } from './stock-commands.ts'
import { add, edit, remove } from './thing-commands.ts'
import { goOn, plan, travel } from './transfer-commands.ts'
import { giveBack, reverse } from './undo-commands.ts'
import { vary } from './variant-commands.ts'

import type { Book, Shop } from './book.ts'

const who = fc.constantFrom('STAFF' as const, 'ADMIN' as const)
const anybody = fc.constantFrom(...(['STAFF', 'ADMIN', 'ADMIN', 'ADMIN', 'OTHER'] as const))
const overseer = fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'SUPER_ADMIN' as const)
const text = fc.constantFrom(undefined, null, '', ' ', 'Bole road', ' 0911 223344 ')
const name = fc.constantFrom('Addis', 'ADDIS', ' Bole ', 'bole', 'መርካቶ', 'Piassa', 'Gulit', 'Kera')
const number = fc.nat({ max: 20 })
const quantity = fc.constantFrom(1, 2, 3, 5)
const to = fc.constantFrom('APPROVED' as const, 'REJECTED' as const)

const wish = {
  kind: fc.constantFrom(
    ...(['BRANCH', 'CATEGORY', 'SUPPLIER', 'CUSTOMER', 'PRODUCT', 'PRODUCT', 'PRODUCT'] as const),
  ),
  ...{ name, texts: fc.tuple(text, text, text), place: number },
  cents: fc.integer({ min: 0, max: 99_999 }),
  threshold: fc.constantFrom(undefined, null, 0, 1, 2, 2, 3, 3, 5, 5),
}
const lot = fc.option(number)
const moved = fc.record({ who, branch: number, product: number, supplier: number, quantity, lot })
const taken = fc.record({
  ...{ who, branch: number, product: number, supplier: number, quantity },
  ...{ reason: fc.option(number), lot },
})
const delivered = fc.record({
  ...{ who, branch: number, supplier: number },
  charge: fc.option(fc.integer({ min: 1, max: 9999 }), { freq: 1 }),
  lines: fc.array(
    fc.record({
      ...{ product: number, quantity, lot },
      cents: fc.option(fc.integer({ min: 0, max: 9999 })),
      price: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
const line = fc.record({ product: number, quantity: fc.integer({ min: 1, max: 4 }) })
const planned = fc.record({
  ...{ who, from: number, to: number },
  state: fc.constantFrom(...(['DRAFT', 'REQUESTED', 'APPROVED', 'APPROVED', 'CLOSED'] as const)),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
})
const stepped = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const),
  which: number,
  step: fc.constantFrom(
    ...(['request', 'approve', 'cancel', 'change', 'ship', 'ship', 'receive', 'settle'] as const),
  ),
  units: fc.integer({ min: 1, max: 3 }),
  damaged: fc.nat({ max: 1 }),
  outcome: fc.constantFrom(...(['FOUND', 'SENT_BACK', 'WRITTEN_OFF'] as const)),
  isByLot: fc.boolean(),
  excess: fc.nat({ max: 4 }).map((one) => Number(one === 0)),
})
const step = fc.constantFrom(
  ...(['end', 'end', 'end', 'reopen', 'cancel', 'zero', 'post', 'post', 'post'] as const),
)
const counted = fc.record({
  ...{ who, which: number, product: number, isTotal: fc.boolean() },
  ...{ quantity: fc.integer({ min: 0, max: 6 }), lot },
})
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const boss = fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const)
const ordered = fc.record({ who: boss, branch: number, supplier: number, lines })
const orderStep = fc.record({
  ...{ who: boss, which: number, units: fc.integer({ min: 1, max: 3 }) },
  step: fc.constantFrom(
    ...(['ORDERED', 'ORDERED', 'receive', 'receive', 'change', 'CLOSED', 'CANCELLED'] as const),
  ),
  isStale: fc.nat({ max: 4 }).map((one) => one === 0),
})
const levelled = fc.record({
  ...{ who: boss, branch: number, product: number },
  minimum: fc.option(fc.nat({ max: 4 })),
})
const changedMany = fc.record({
  ...{ who: boss, products: fc.array(number, { minLength: 1, maxLength: 3 }) },
  threshold: fc.option(fc.nat({ max: 5 })),
  percent: fc.option(fc.integer({ min: -20, max: 20 })),
  isStale: fc.nat({ max: 4 }).map((one) => one === 0),
})
const reasoned = fc.record({
  ...{ who: boss, which: number, name: fc.option(name), isActive: fc.boolean() },
})
const imported = fc.record({
  ...{ who: boss, branch: number, place: number, isUndone: fc.boolean() },
  rows: fc.array(fc.record({ quantity, cents: fc.nat({ max: 9999 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
const varied = fc.record({
  ...{ who: boss, which: number, product: number, cents: fc.nat({ max: 9999 }) },
  step: fc.constantFrom(
    ...(['new', 'add', 'join', 'join', 'rename', 'remove', 'dissolve'] as const),
  ),
  isStale: fc.nat({ max: 4 }).map((one) => one === 0),
})
const added = fc.record({ ...wish, who, isDated: fc.boolean(), isWeighed: fc.boolean() })
const edited = fc.record({
  ...{
    ...wish,
    who: anybody,
    which: number,
    without: fc.nat({ max: 63 }).map((bits) => bits & (bits >> 1)),
  },
  version: fc.constantFrom(...(['none', 'current', 'current', 'stale'] as const)),
})
const removed = fc.record({
  kind: fc.constantFrom('BRANCH' as const, 'SUPPLIER' as const, 'SUPPLIER' as const),
  ...{
    who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const, 'OTHER' as const),
  },
  which: number,
})
const managed = fc.record({
  who: fc.constantFrom(...(['STAFF', 'ADMIN', 'ADMIN', 'OTHER', 'SUPER_ADMIN'] as const)),
  ...{ which: number, branch: number, name, isStale: fc.nat({ max: 4 }).map((one) => one === 0) },
  step: fc.constantFrom('edit' as const, 'edit' as const, 'reset' as const),
})
const judged = fc.record({
  who: fc.constantFrom(...(['STAFF', 'ADMIN', 'OTHER', 'SUPER_ADMIN'] as const)),
  ...{ which: number, to },
})
const currency = fc.record({
  who: anybody,
  currency: fc.constantFrom(null, 'ETB', 'USD'),
  isStale: fc.boolean(),
})
const left = fc.record({
  who,
  by: fc.constantFrom('button' as const, 'password' as const, 'list' as const),
})

/** Possible events of an institution; frequent ones are listed twice. */
export const COMMANDS = fc.oneof(
  command('add', added, add),
  command('add', added, add),
  command('edit', edited, edit),
  command('edit', edited, edit),
  command('edit', edited, edit),
  command('edit', edited, edit),
  command('remove', removed, remove),
  command('remove', removed, remove),
  command('receive', moved, receive),
  command('receive', moved, receive),
  command('deliver', delivered, deliver),
  command('deliver', delivered, deliver),
  command('take', taken, take),
  command('take', taken, take),
  command('give back', fc.record({ who, which: number, line: number, quantity }), giveBack),
  command('give back', fc.record({ who, which: number, line: number, quantity }), giveBack),
  command('reverse', fc.record({ who: boss, which: number }), reverse),
  command('reverse', fc.record({ who: boss, which: number }), reverse),
  command('order', ordered, draftOrder),
  command('go on with an order', orderStep, stepOrder),
  command('go on with an order', orderStep, stepOrder),
  command('reorder', ordered, reorder),
  command('set a level', levelled, level),
  command('change many', changedMany, changeMany),
  command('reasons', reasoned, reason),
  command('import', imported, importGoods),
  command('vary', varied, vary),
  command('vary', varied, vary),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('take back', takenBack, takeBack),
  command('take back', takenBack, takeBack),
  command('ways to pay', arranged, arrange),
  command('allow credit', trusted, trust),
  command('allow credit', trusted, trust),
  command('pay debt', debtPaid, payDebt),
  command('pay debt', debtPaid, payDebt),
  command('plan', planned, plan),
  command('plan', planned, plan),
  command('go on', stepped, goOn),
  command('go on', stepped, goOn),
  command('go on', stepped, goOn),
  command('travel', fc.record({ planned, stepped }), travel),
  command('travel', fc.record({ planned, stepped }), travel),
  command('travel', fc.record({ planned, stepped }), travel),
  command(
    'open a stock-take',
    fc.record({ who, branch: number, isBlind: fc.boolean() }),
    openSheet,
  ),
  command('count', counted, countGoods),
  command('count', counted, countGoods),
  command('count', counted, countGoods),
  command('step', fc.record({ who, which: number, step }), stepSheet),
  command('step', fc.record({ who, which: number, step }), stepSheet),
  command('hire', fc.record({ who: overseer, role: who, branch: number }), hire),
  command('appoint', overseer, appoint),
  command('judge', judged, judge),
  command('manage', managed, manage),
  command('license', judged, license),
  command('choose', currency, choose),
  command('rename', fc.record({ who, name, isStale: fc.boolean() }), rename),
  command('leave', left, leave),
  command('enter', who, enter),
  command('recover', fc.constant(null), recover),
  command('recover', fc.constant(null), recover),
  command('recover', fc.constant(null), recover),
  command('recover', fc.constant(null), recover),
  command('found', overseer, found),
  command('look', who, compare),
)

function command<Input>(
  title: string,
  inputs: fc.Arbitrary<Input>,
  run: (input: Input, book: Book, shop: Shop) => Promise<void>,
): fc.Arbitrary<fc.AsyncCommand<Book, Shop>> {
  return inputs.map((input) => ({
    check: () => true,
    run: (book, shop) => run(input, book, shop),
    toString: () => `${title} ${JSON.stringify(input)}`,
  }))
}
