import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { sumOf } from '@mezgeb/contract/kit/money'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { Report } from '../../workspace/reports/Report.tsx'
import { accountName } from './account-name.ts'
import classes from './JournalPage.module.css'

import type { TrialBalance as Balances } from '@mezgeb/contract/insight/journal'
import type { Field } from '../../../ui/list/field.ts'

type TrialBalanceProps = {
  query: { from: string; to: string; branchId?: string }
  /** The filters in words. */
  narrowedTo: readonly string[]
}

/** An account, or with `isSum` the sum of all. */
type Row = Omit<Balances['accounts'][number], 'tender'> & { name: string; isSum?: true }

const UNSORTED = { orders: [], sort: undefined, setSort: () => {} }

/** Balances before and after some days, with the debits and credits in them. */
export function TrialBalance({ query, narrowedTo }: TrialBalanceProps) {
  const answer = useCall(getTrialBalance, { query })
  return (
    <Report answer={answer}>
      {({ accounts }) => {
        if (accounts.length === 0) return <EmptyState>{t.journalPage.none}</EmptyState>
        const items = rowsOf(accounts)
        const total = items.length
        const list = { items, total, readAll: async () => ({ items, total }) }
        const title = t.journalPage.tabs.trial
        return (
          <section>
            <div className={classes.buttons} data-print="none">
              <OutputButtons {...{ title, list, narrowedTo }} fields={fieldsOf()} />
            </div>
            <DataTable label={title} list={{ ...UNSORTED, items }} fields={fieldsOf()} />
            <p className={classes.note}>{t.journalPage.signs}</p>
          </section>
        )
      }}
    </Report>
  )
}

function rowsOf(accounts: Balances['accounts']): Row[] {
  const sum = (of: 'opening' | 'debit' | 'credit' | 'closing') =>
    sumOf(accounts.map((account) => account[of]))
  const sums = { opening: sum('opening'), closing: sum('closing') }
  return [
    ...accounts.map((account) => ({ ...account, name: accountName(account) })),
    {
      id: 'sum',
      number: '',
      name: t.journalPage.total,
      isSum: true,
      ...sums,
      debit: sum('debit'),
      credit: sum('credit'),
    },
  ]
}

function fieldsOf(): Field<Row>[] {
  const money = (label: string, of: (row: Row) => number): Field<Row> => ({
    label,
    isNumber: true,
    file: { money: of },
    text: (row) => formatAmount(of(row)),
  })
  return [
    {
      label: t.journalPage.account,
      text: ({ name }) => name,
      cell: ({ name, isSum }) => (isSum === true ? <strong>{name}</strong> : name),
    },
    { label: t.journalPage.accountNumber, text: ({ number }) => number },
    money(t.journalPage.opening, ({ opening }) => opening),
    money(t.journalPage.debit, ({ debit }) => debit),
    money(t.journalPage.credit, ({ credit }) => credit),
    money(t.journalPage.closing, ({ closing }) => closing),
  ]
}
