import { RULES as OF_INSTITUTION } from '@mezgeb/contract/business/institution'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { CustomerChange, CustomerInput } from '@mezgeb/contract/selling/customers'
import { RULES as OF_PAYMENTS, amountFromZeroField } from '@mezgeb/contract/selling/payments'
import { dayField } from '@mezgeb/contract/kit/fields'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import * as z from 'zod/mini'

import { currentDay } from '../../../platform/time/period-of.ts'
import { importPeople } from '../../catalogue/product-imports/people/import-people.ts'
import { customerAccounts } from '../opening-debts/customer-accounts.ts'
import { manyCustomers, hideUnused } from './customers.queries.ts'

const { name, phone, address, tin } = CustomerInput.shape
const { creditLimit } = CustomerChange.shape
const notADay = ruleOf(RULES)('INVALID_OWED_SINCE', { example: '2026-01-31' })
const owedSince = dayField(notADay).check(z.refine((day) => day <= currentDay(), notADay))

/** Customers of a branch, from a file. */
export const importCustomers = importPeople({
  of: 'CUSTOMERS',
  sql: manyCustomers,
  schemas: { name, phone, address, tin, creditLimit, owed: amountFromZeroField, owedSince },
  sentences: { ...OF_INSTITUTION, ...OF_PAYMENTS },
  remove: async (tx, institutionId, ids) => {
    const rows = await tx.query(hideUnused(institutionId, ids))
    return rows.map(({ id }) => id)
  },
  accounts: customerAccounts,
})
