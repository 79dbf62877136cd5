import fc from 'fast-check'

import { compare } from './compare.ts'
import { correct, corrected } from './correct-commands.ts'
import { countGoods, openSheet, stepSheet } from './count-commands.ts'
import { comeHome } from './home/come-home.ts'
import { hold, settle } from './home/quarantine-commands.ts'
import { wayBack } from './home/way-back-commands.ts'
import { exchange, exchanged } from './money/exchange-commands.ts'
import { arrange, arranged, debtPaid, payDebt, trust, trusted } from './money/money-commands.ts'
import { sell, sold } from './money/sale-commands.ts'
import { takeBack, takenBack } from './money/sale-return-commands.ts'
import { billGoods, goodsBilled } from './money/goods-bill-commands.ts'
import { bill, billed, paySupplier, supplierPaid } from './money/supplier-commands.ts'
import { workTill, worked } from './money/till-commands.ts'
import { end, ended, issue, issued } from './money/voucher-commands.ts'
import {
  agreeLater,
  deliverLate,
  exchangeLate,
  postTwice,
  revalueBetween,
  tellLate,
  tellSale,
  tellTooLate,
} from './late-commands.ts'
import { carryOut, loseOrFind } from './shelf-commands.ts'
import { deliver, receive, take } from './stock-commands.ts'
import { goOn, plan, travel } from './transfer-commands.ts'
import { undoAtOnce } from './undo/undo-at-once.ts'
import { giveBack, reverse } from './undo/undo-commands.ts'
import { importGoods, revalue, undoGoods } from './value-commands.ts'
import { weigh } from './weigh-commands.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book } from './book.ts'

const who = fc.constantFrom('STAFF' as const, 'ADMIN' as const)
const number = fc.nat({ max: 20 })
const quantity = fc.constantFrom(1, 2, 3, 5)
const lot = fc.option(number)
const moved = fc.record({ who, branch: number, product: number, supplier: number, quantity, lot })
const delivered = fc.record({
  who,
  branch: number,
  supplier: number,
  charge: fc.option(fc.integer({ min: 1, max: 9999 }), { freq: 1 }),
  lines: fc.array(
    fc.record({
      product: number,
      quantity,
      lot,
      cents: fc.option(fc.integer({ min: 0, max: 9999 })),
      price: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
const held = fc.record({ who, branch: number, product: number, quantity, lot })
const settled = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const),
  which: number,
  units: fc.integer({ min: 1, max: 3 }),
  isReleased: fc.boolean(),
})
const cameHome = fc.record({
  delivered,
  quantity,
  cents: fc.integer({ min: 0, max: 9999 }),
  by: fc.constantFrom(
    'ROAD',
    'QUARANTINE',
    'WAY_BACK',
    'SISTER',
    'SISTER_BEFORE',
    'REMOVAL',
    'CORRECTION',
    'REMOVAL_CORRECTED',
    'BILL',
    'REVALUATION',
    'IMPORT',
    'ANOTHER',
  ),
})
const line = fc.record({ product: number, quantity: fc.integer({ min: 1, max: 4 }) })
const planned = fc.record({
  who,
  from: number,
  to: number,
  state: fc.constantFrom('DRAFT', 'REQUESTED', 'APPROVED', 'APPROVED', 'CLOSED'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  takesExpired: fc.boolean(),
})
const stepped = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const),
  which: number,
  step: fc.constantFrom(
    'request',
    'approve',
    'cancel',
    'change',
    'ship',
    'ship',
    'receive',
    'settle',
  ),
  units: fc.integer({ min: 1, max: 3 }),
  damaged: fc.nat({ max: 1 }),
  outcome: fc.constantFrom('FOUND', 'SENT_BACK', 'WRITTEN_OFF'),
  isByLot: fc.boolean(),
  excess: fc.nat({ max: 4 }).map((one) => Number(one === 0)),
  takesExpired: fc.boolean(),
})
const step = fc.constantFrom(
  'end',
  'end',
  'end',
  'reopen',
  'cancel',
  'zero',
  'post',
  'post',
  'post',
)
const counted = fc.record({
  who,
  which: number,
  product: number,
  isTotal: fc.boolean(),
  isTrue: fc.boolean(),
  quantity: fc.integer({ min: 0, max: 6 }),
  lot,
})
const boss = fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const)
const unseen = fc.record({ branch: number, product: number, quantity, isFound: fc.boolean() })
const revalued = fc.record({
  who: boss,
  branch: number,
  product: number,
  cents: fc.integer({ min: 0, max: 9999 }),
  off: fc.constantFrom(0, 0, 0, 1),
})
const revaluedBetween = fc.record({
  who: boss,
  branch: number,
  product: number,
  cents: fc.integer({ min: 0, max: 9999 }),
  off: fc.constant(0),
  isBack: fc.boolean(),
})
const imported = fc.record({
  who: boss,
  branch: number,
  product: number,
  quantity,
  isSet: fc.boolean(),
  cents: fc.option(fc.integer({ min: 0, max: 9999 })),
})
const undone = fc.record({ who: boss, which: number })
const weighed = fc.record({ who: boss, product: number, isBack: fc.boolean() })
const givenBack = fc.record({ who, which: number, line: number, quantity })
const undoneAtOnce = fc.record({
  act: fc.constantFrom('deliver', 'take', 'give back', 'revalue', 'import'),
  delivered,
  moved,
  givenBack,
  revalued,
  byFile: imported,
})
/** Possible events of an institution; frequent ones are listed twice. */
export const COMMANDS = fc.oneof(
  command('receive', moved, receive),
  command('receive', moved, receive),
  command('deliver', delivered, deliver),
  command('deliver', delivered, deliver),
  command('take', moved, take),
  command('take', moved, take),
  command('give back', givenBack, giveBack),
  command('give back', givenBack, giveBack),
  command('undo at once', undoneAtOnce, undoAtOnce),
  command('undo at once', undoneAtOnce, undoAtOnce),
  command('reverse', undone, reverse),
  command('reverse', undone, reverse),
  command('reverse', undone, reverse),
  command('correct', corrected, correct),
  command('correct', corrected, correct),
  command('revalue', revalued, revalue),
  command('revalue', revalued, revalue),
  command('import', imported, importGoods),
  command('import', imported, importGoods),
  command('undo an import', undone, undoGoods),
  command('sell by weight', weighed, weigh),
  command('sell by weight', weighed, weigh),
  command('sell by weight', weighed, weigh),
  command('lose or find', unseen, loseOrFind),
  command('sell without a connection', unseen, carryOut),
  command('tell a sale', fc.record({ which: number }), tellSale),
  command('tell a sale too late', unseen, tellTooLate),
  command('tell a sale late', unseen, tellLate),
  command('post twice', unseen, postTwice),
  command('revalue between counts', revaluedBetween, revalueBetween),
  command('exchange late', exchanged, exchangeLate),
  command('deliver late', delivered, deliverLate),
  command('agree later', unseen, agreeLater),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('take back', takenBack, takeBack),
  command('exchange', exchanged, exchange),
  command('exchange', exchanged, exchange),
  command('work at a till', worked, workTill),
  command('work at a till', worked, workTill),
  command('work at a till', worked, workTill),
  command('sell a voucher', issued, issue),
  command('end a voucher', ended, end),
  command('bill', billed, bill),
  command('bill', billed, bill),
  command('bill goods', goodsBilled, billGoods),
  command('bill goods', goodsBilled, billGoods),
  command('pay a supplier', supplierPaid, paySupplier),
  command('pay a supplier', supplierPaid, paySupplier),
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
  command('take a transfer back', fc.record({ which: number }), wayBack),
  command('take a transfer back', fc.record({ which: number }), wayBack),
  command('come home', cameHome, comeHome),
  command('come home', cameHome, comeHome),
  command('come home', cameHome, comeHome),
  command('come home', cameHome, comeHome),
  command('come home', cameHome, comeHome),
  command('come home', cameHome, comeHome),
  command('hold', held, hold),
  command('settle', settled, settle),
  command('settle', settled, settle),
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
  command('look', who, compare),
)

function command<Input>(
  title: string,
  inputs: fc.Arbitrary<Input>,
  run: (input: Input, book: Book, api: TestApi) => Promise<void> | void,
): fc.Arbitrary<fc.AsyncCommand<Book, TestApi>> {
  return inputs.map((input) => ({
    check: () => true,
    run: async (book, api) => run(input, book, api),
    toString: () => `${title} ${JSON.stringify(input)}`,
  }))
}
