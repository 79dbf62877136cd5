import { randomInt } from 'node:crypto'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { requireInvariants } from '../../../testing/invariants.ts'
import { SHOP_COMMANDS } from '../../../testing/shop-commands.ts'
import { expectAsShown, expectOldSalesUnchanged, openShop } from '../../../testing/shop-model.ts'
import { testApp } from '../../../testing/test-app.ts'

const RUNS = 10
const COMMANDS = 40

const app = testApp()
const seed = randomInt(2 ** 31)

// Random commands run over HTTP against the server and against a plain model. Every answer must be the one that the
// model expects, and the data must be sound after every run. To repeat a failure, put its seed in place of the random one.
it(`a shop does what one with pencil and paper does (seed ${seed})`, async () => {
  const commands = fc.commands(SHOP_COMMANDS, { maxCommands: COMMANDS, size: 'max' })
  await fc.assert(
    fc.asyncProperty(commands, async (happenings) => {
      const shop = await openShop(app)
      await fc.asyncModelRun(() => shop, happenings)
      for (const person of shop.real.people.keys()) {
        await expectAsShown(shop.model, shop.real, person)
      }
      await expectOldSalesUnchanged(shop.model, shop.real)
      await expect(requireInvariants(app.database)).resolves.toBeUndefined()
    }),
    { seed, numRuns: RUNS },
  )
}, 120_000)
