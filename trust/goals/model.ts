import fc from 'fast-check'

import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'
import { openBook } from './model/book.ts'
import { COMMANDS } from './model/commands.ts'
import { compare } from './model/compare.ts'
import { trust } from './model/money/money-commands.ts'
import { comparePrices } from './model/shelf.ts'
import { deliver } from './model/stock-commands.ts'

import type { Goal } from '../lib/goal.ts'
import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { Book } from './model/book.ts'
import type { Delivered } from './model/stock-commands.ts'

const LONGEST_REASON = 400
const LAST_ACTS = 4
const SIZES = {
  short: { runs: 12, length: 30 },
  full: { runs: 200, length: 30 },
}

/** Batches of both products, with costs that share out with a rest. */
const FIRST_GOODS: Delivered = {
  who: 'ADMIN',
  branch: 0,
  supplier: 0,
  charge: 101,
  lines: [
    { product: 0, quantity: 4, lot: 1, cents: 333, price: null },
    { product: 0, quantity: 3, lot: 6, cents: 450, price: null },
    { product: 0, quantity: 2, lot: null, cents: 299, price: null },
    { product: 1, quantity: 5, lot: 2, cents: 20_015, price: null },
    { product: 1, quantity: 4, lot: 5, cents: 19_990, price: null },
  ],
}

/** Random movements of goods and money; every reply, total and list must match the model book. */
export const model: Goal = {
  id: 'G3.4',
  title: 'does what a book of paper would do',
  target: '0 answers, lists or totals of goods and money other than in the book',
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const { runs, length } = SIZES[size]
      let acts = 0
      let story: string[] = []
      const happenings = fc.array(COMMANDS, { minLength: length, maxLength: length })
      const property = fc.asyncProperty(happenings, fc.boolean(), async (commands, isTaxed) => {
        story = []
        const book = await openBook(api, isTaxed)
        await deliver(FIRST_GOODS, book, api)
        await trust({ who: 'ADMIN', which: 0, limit: 50_000 }, book, api)
        const told = commands.map((command) => ({
          ...command,
          run: async (_: Book, real: TestApi) => {
            story.push(String(command))
            acts += 1
            await command.run(book, real)
            comparePrices(book)
          },
        }))
        await fc.asyncModelRun(() => ({ model: book, real: api }), told)
        await compare('STAFF', book, api)
        await compare('ADMIN', book, api)
      })
      // The seed repeats the events; shrinking would take as long as the whole run.
      const found = await fc.check(property, { seed, numRuns: runs, endOnFailure: true })
      const broken = await brokenInvariants(server)
      const wrong = [...broken, ...(found.failed ? [toldOf(found.errorInstance, story)] : [])]
      return {
        met: wrong.length === 0,
        figure: `${wrong.length} differences in ${acts} acts of ${runs} institutions ${wrong.join('; ')}`,
      }
    } finally {
      await api.close()
    }
  },
}

function toldOf(error: unknown, story: readonly string[]): string {
  const why = error instanceof Error ? error.message : String(error)
  return `${why.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON)} after ${story.slice(-LAST_ACTS).join(', ')}`
}
