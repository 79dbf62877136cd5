import { randomUUID } from 'node:crypto'

import { currentDay } from '../../../platform/time/period-of.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { lockAccount } from '../payments/lock-account.ts'
import { putOnAccount } from '../payments/put-on-account.ts'
import {
  accountsOf,
  addOpeningDebt,
  openingDebtsOf,
  unpaidOf,
  voidOpeningDebt,
} from './opening-debts.queries.ts'

import type { Accounts } from '../../catalogue/product-imports/people/import-people.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Place = { actor: Actor; branchId: string }

/** `since`: absent: today. */
type NewDebt = { customerId: string; amount: number; since?: string | undefined }

/** Records what customers without an opening debt owed before. Customers are locked in the order of ids. */
async function addOpeningDebts(
  tx: Transaction,
  place: Place,
  debts: readonly NewDebt[],
): Promise<void> {
  const { institutionId } = place.actor
  for (const debt of inOrder(debts)) {
    const { customerId, amount, since = currentDay() } = debt
    await lockAccount(tx, institutionId, customerId)
    const id = randomUUID()
    const { at } = await readUnpaid(tx, institutionId, { customerId, id })
    await writeDebt(tx, place, { id, customerId, amount, at })
    await tx.query(addOpeningDebt(institutionId, id, customerId, amount, since))
  }
}

/** Takes back the opening debts of customers of which nothing is paid; the customers whose debt stays. */
async function takeBackOpeningDebts(
  tx: Transaction,
  place: Place,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { institutionId } = place.actor
  const stays = new Set<string>()
  for (const debt of await tx.query(openingDebtsOf(institutionId, customerIds))) {
    const { customer_id: customerId, amount } = debt
    await lockAccount(tx, institutionId, customerId)
    const { open, at } = await readUnpaid(tx, institutionId, { customerId, id: debt.id })
    if (open !== amount) {
      stays.add(customerId)
      continue
    }
    const id = randomUUID()
    await writeDebt(tx, place, { id, customerId, amount: -amount, at })
    await tx.query(voidOpeningDebt(institutionId, debt.id, id))
  }
  return stays
}

/** Limits and opening debts of customers. */
export const customerAccounts: Accounts = {
  find: async (tx, institutionId, ids) => {
    const accounts = await tx.query(accountsOf(institutionId, ids))
    return new Map(
      accounts.map(({ customer_id: id, ...account }) => [
        id,
        {
          owed: account.owed ?? undefined,
          owedSince: account.owed_since ?? undefined,
          balance: account.balance,
          unpaidSince: account.unpaid_since ?? undefined,
          boughtSince: account.bought_since ?? undefined,
        },
      ]),
    )
  },
  add: async (tx, place, people) => {
    const limited = people.filter(({ creditLimit }) => creditLimit !== undefined)
    for (const id of limited.map((one) => one.id).toSorted())
      await lockAccount(tx, place.actor.institutionId, id)
    const debts = people.flatMap(({ id, owed, owedSince: since }) =>
      owed === undefined ? [] : [{ customerId: id, amount: owed, since }],
    )
    await addOpeningDebts(tx, place, debts)
  },
  takeBack: takeBackOpeningDebts,
}

async function readUnpaid(
  tx: Transaction,
  institutionId: string,
  { customerId, id }: { customerId: string; id: string },
) {
  const [row] = await tx.query(unpaidOf(institutionId, customerId, id))
  if (row === undefined) throw new Error('a statement without FROM gave no row')
  return row
}

type DebtDocument = { id: string; customerId: string; amount: number; at: string }

async function writeDebt(
  tx: Transaction,
  { actor, branchId }: Place,
  { id, customerId, amount, at }: DebtDocument,
): Promise<void> {
  const { institutionId } = actor
  await writeWithoutLines(tx, {
    id,
    kind: 'OPENING_DEBT',
    actor,
    body: {},
    branchId,
    customerId,
    at,
    note: null,
    total: amount,
    onAccount: amount,
    audited: { customer_id: customerId, amount },
  })
  await putOnAccount(tx, { institutionId, id, customerId, onAccount: amount })
}

const inOrder = (debts: readonly NewDebt[]) =>
  debts.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
