import { listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import { BILL_AMOUNTS } from '@mezgeb/contract/buying/supplier-bills'
import { sumOf } from '@mezgeb/contract/kit/money'

import { formatDate } from '../../../../lib/format/format.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { usePageList } from '../../../../lib/list/use-page-list.ts'
import { t } from '../../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../../business/branch-filter.ts'
import { BillButton } from '../../../buying/supplier-bills/BillButton.tsx'
import { SUPPLIER_FILTER } from '../../../buying/supplier-filter.ts'
import { PERSON_FILTER } from '../../../people/person-filter.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { moneyList } from '../money-list.tsx'
import { moneyField, recordFields } from '../money-fields.tsx'

import type { ListedBill } from '@mezgeb/contract/buying/supplier-bills'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'
import type { ListFilter } from '../../../workspace/filters/list-filter.ts'

const FILTERS: readonly ListFilter[] = [
  BRANCH_FILTER,
  SUPPLIER_FILTER,
  {
    name: 'kind',
    label: () => fieldLabel('kind'),
    any: () => t.moneyPage.anyKind,
    options: ['BILL', 'CREDIT'],
    word: (kind) =>
      kind === 'BILL' ? t.payables.kinds.SUPPLIER_BILL : t.payables.kinds.SUPPLIER_CREDIT,
  },
  PERSON_FILTER,
]

/** Bills of suppliers less their credit notes, by the day of the bill. */
export const BillsTab = moneyList({
  title: () => t.moneyPage.tabs.bills,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listSupplierBills, { query }),
  fieldsFor,
  sums: () => [...BILL_AMOUNTS.map((amount) => t.payables[amount]), t.payables.open],
})

function fieldsFor(user: User): Field<ListedBill>[] {
  const signed = (amount: number, { kind }: ListedBill) => (kind === 'BILL' ? amount : -amount)
  const ofBill = (amount: number, { kind }: ListedBill) => (kind === 'BILL' ? amount : null)
  return [
    {
      label: t.payables.entry,
      text: nameOf,
      isNoFact: true,
      cell: (bill) => <BillButton id={bill.id}>{nameOf(bill)}</BillButton>,
    },
    { label: t.payables.reference, text: ({ reference }) => reference },
    { label: fieldLabel('supplier'), text: ({ supplier }) => shownName(supplier) },
    {
      label: t.payables.billedOn,
      sort: 'date',
      text: ({ billedOn }) => formatDate(billedOn),
      file: { day: ({ billedOn }) => billedOn },
    },
    {
      label: t.payables.dueOn,
      text: ({ dueOn }) => formatDate(dueOn),
      file: { day: ({ dueOn }) => dueOn },
    },
    ...BILL_AMOUNTS.map((amount) =>
      moneyField<ListedBill>(user, t.payables[amount], (bill) => signed(bill[amount], bill)),
    ),
    moneyField(user, t.customerPayments.paid, (bill) => ofBill(paidOf(bill), bill)),
    moneyField(user, t.payables.open, (bill) => ofBill(bill.open, bill)),
    ...recordFields(user),
  ]
}

const paidOf = ({ totalAmount, open }: ListedBill) => sumOf([totalAmount, -open])

function nameOf({ kind, number }: ListedBill): string {
  return kind === 'BILL' ? t.payables.bill(number) : t.payables.creditNote(number)
}
