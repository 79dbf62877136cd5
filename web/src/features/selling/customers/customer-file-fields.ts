import { getCustomerAgeing } from '@mezgeb/contract/selling/customer-sales'

import { call } from '../../../lib/api/call.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { peopleFileFields } from '../../catalogue/product-imports/people-file-fields.ts'
import { importing } from '../../catalogue/product-imports/product-imports.page.en.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { customerFields, owedField } from './customer-fields.tsx'

import type { User } from '@mezgeb/contract/people/user'
import type { Customer } from '@mezgeb/contract/selling/customers'

import type { Field } from '../../../ui/list/field.ts'

addTexts({ importing })

/** The fields of customers in a file, which an import takes. */
export async function customerFileFields(
  user: User,
  items: readonly Customer[],
): Promise<Field<Customer>[]> {
  const fields = customerFields(user, [
    { label: fieldLabel('tin'), isLeftOutEmpty: true, text: ({ tin }) => tin ?? null },
    money(fieldLabel('creditLimit'), ({ creditLimit }) => creditLimit),
    ...(await debtFields(user, items)),
  ])
  return peopleFileFields(fields)
}

/**
 * A file is imported into one branch, where the customers of another one would be new and owe once more: those of several branches
 * get a heading that the import does not know.
 */
async function debtFields(user: User, items: readonly Customer[]): Promise<Field<Customer>[]> {
  if (new Set(items.map(({ branchId }) => branchId)).size > 1) return [owedField(user)]
  if (items.every(({ owed }) => owed === undefined)) return []
  const { customers } = await call(getCustomerAgeing, { query: {} }, { isPassing: true })
  const days = new Map(customers.map(({ id, since }) => [id, since]))
  const sinceOf = ({ id }: Customer) => days.get(id) ?? null
  return [
    money(t.customerSales.balanceAfter, ({ owed = 0 }) => (owed > 0 ? owed : undefined)),
    {
      label: t.importing.owedSince,
      isLeftOutEmpty: true,
      file: { day: sinceOf },
      text: (customer) => {
        const since = sinceOf(customer)
        return since === null ? null : formatDate(since)
      },
    },
    money(t.customerSales.storeCredit, ({ owed = 0 }) => (owed < 0 ? -owed : undefined)),
  ]
}

function money(label: string, of: (customer: Customer) => number | undefined): Field<Customer> {
  return {
    label,
    isNumber: true,
    isLeftOutEmpty: true,
    file: { money: (customer) => of(customer) ?? null },
    text: (customer) => of(customer)?.toString() ?? null,
  }
}
