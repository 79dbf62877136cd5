import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import { useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { formatDate, formatMoney, formatMonth } from '../../../lib/format/format.ts'
import { monthsBefore } from '../../../lib/format/months.ts'
import { today } from '../../../lib/format/today.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ExportButton } from '../../workspace/exporting/ExportButton.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'
import { rateName, taxName } from './tax-name.ts'
import { taxSummary } from './tax-summary.page.en.ts'
import classes from './TaxSummary.module.css'

import type { TaxPart } from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import type {
  TaxSummary as Summary,
  TaxTotal,
} from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import type { NavigateOptions } from '@tanstack/react-router'

import type { Calendar } from '../../../lib/format/calendar.ts'
import type { Month } from '../../../lib/format/months.ts'
import type { ReportProps } from '../../../lib/shell/feature.ts'
import type { Field } from '../../../ui/list/field.ts'

addTexts({ taxSummary })

const MONTHS_SHOWN = 24

/** Tax of the sales and purchases of a month, of the Gregorian or of the Ethiopian calendar. */
export function TaxSummary({ from, branchId, filter, onPeriod }: ReportProps) {
  const [calendar, setCalendar] = useState<Calendar>(getCalendar)
  const day = today()
  const months = monthsBefore(day, calendar, MONTHS_SHOWN)
  const monthFrom = (first: string | undefined) => months.find((one) => one.from === first)
  const month = monthFrom(from) ?? months[0] ?? { from: day, to: day }
  const requested = branchId === undefined ? {} : { branchId }
  const query = { ...requested, ...month }
  const answer = useCall(getTaxSummary, { query })
  const handleCalendar = (value: string) => {
    setCalendar(value === 'ethiopian' ? 'ethiopian' : 'gregorian')
    onPeriod({ from: undefined, to: undefined })
  }
  return (
    <>
      <div className={classes.filters} data-print="none">
        <DeviceSelect label={t.taxSummary.calendar} value={calendar} onChange={handleCalendar}>
          <option value="gregorian">{t.taxSummary.gregorian}</option>
          <option value="ethiopian">{t.taxSummary.ethiopian}</option>
        </DeviceSelect>
        <DeviceSelect
          label={t.taxSummary.month}
          value={month.from}
          onChange={(value) => onPeriod(monthFrom(value) ?? month)}
        >
          {months.map((one) => (
            <option key={one.from} value={one.from}>
              {formatMonth(one.from, calendar)}
            </option>
          ))}
        </DeviceSelect>
        {filter}
      </div>
      <Report answer={answer}>
        {(summary) => (
          <Sums summary={summary} query={query} name={formatMonth(month.from, calendar)} />
        )}
      </Report>
    </>
  )
}

type Row = TaxTotal & { id: string; part: string; way: NavigateOptions }
type SumsProps = {
  summary: Summary
  /** Of the summary. */
  query: Month & { branchId?: string }
  name: string
}

function Sums({ summary, query, name }: SumsProps) {
  const { output, input, due } = summary
  const { from, to } = query
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  // Without a part it is that of sales.
  const wayTo = (part?: TaxPart, tax?: TaxTotal['tax']) => wayToDocuments({ ...query, part }, tax)
  const sales = rowsOf(summary.sales, t.taxSummary.sales, (tax) =>
    wayTo(tax === null ? 'UNTAXED_SALES' : undefined, tax),
  )
  const purchases = rowsOf(summary.purchases, t.taxSummary.purchases, (tax) =>
    wayTo(tax === null ? 'UNTAXED_PURCHASES' : 'PURCHASES', tax),
  )
  const fields = fieldsOf(money)
  const inFile: Field<Row>[] = [{ label: t.taxSummary.of, text: ({ part }) => part }, ...fields]
  const rows = [...sales, ...purchases]
  return (
    <div className={classes.summary}>
      <p>
        <strong>{name}</strong> · {t.taxSummary.days(formatDate(from), formatDate(to))}
      </p>
      <Rows label={t.taxSummary.sales} rows={sales} fields={fields} none={t.reports.noSales} />
      <Rows
        label={t.taxSummary.purchases}
        rows={purchases}
        fields={fields}
        none={t.taxSummary.noPurchases}
      />
      <Facts
        facts={[
          {
            label: t.taxSummary.output,
            value: <TextLink way={wayTo()}>{money(output)}</TextLink>,
          },
          {
            label: t.taxSummary.input,
            value: <TextLink way={wayTo('PURCHASES')}>{money(input)}</TextLink>,
          },
          {
            label: due < 0 ? t.taxSummary.back : t.taxSummary.due,
            value: <strong>{money(Math.abs(due))}</strong>,
          },
        ]}
      />
      <p>{t.taxSummary.note}</p>
      <div data-print="none">
        <ExportButton title={t.taxSummary.file(name)} list={listOf(rows)} fields={inFile} />
      </div>
    </div>
  )
}

type Requested = SumsProps['query'] & { part: TaxPart | undefined }

/** The documents of a figure. */
const wayToDocuments = (requested: Requested, tax?: TaxTotal['tax']): NavigateOptions => ({
  to: '/tax-documents',
  search: { ...requested, ...(tax ? { taxId: tax.id, rate: String(tax.rate) } : {}) },
})

const rowsOf = (
  totals: readonly TaxTotal[],
  part: string,
  wayTo: (tax: TaxTotal['tax']) => NavigateOptions,
): Row[] =>
  totals.map((row) => ({
    ...row,
    part,
    id: `${part} ${row.tax?.id} ${row.tax?.rate}`,
    way: wayTo(row.tax),
  }))

function fieldsOf(money: (amount: number) => string): Field<Row>[] {
  return [
    {
      label: t.taxes.label,
      text: ({ tax }) => nameOf(tax),
      cell: ({ tax, way }) => <TextLink way={way}>{nameOf(tax)}</TextLink>,
    },
    { label: t.taxes.kind, text: ({ tax }) => (tax === null ? null : t.taxes.states[tax.kind]) },
    {
      label: t.taxSummary.net,
      isNumber: true,
      text: (row) => money(row.netAmount),
      file: { money: ({ netAmount }) => netAmount },
    },
    {
      label: t.taxSummary.tax,
      isNumber: true,
      text: (row) => money(row.taxAmount),
      file: { money: ({ taxAmount }) => taxAmount },
    },
  ]
}

function nameOf(tax: TaxTotal['tax']): string {
  return tax === null ? t.taxSummary.withoutCode : rateName({ ...tax, name: taxName(tax) })
}

function listOf(items: Row[]) {
  const total = items.length
  return { items, total, readAll: () => Promise.resolve({ items, total }) }
}
