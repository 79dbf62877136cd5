import { getCustomerStatement } from '@mezgeb/contract/selling/customer-sales'
import { useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { daysOf } from '../../../lib/format/periods.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { PrintSheet } from '../../../ui/shell/PrintSheet.tsx'
import { ExportButton } from '../../workspace/exporting/ExportButton.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { PaperChoice } from '../../workspace/printing/paper/PaperChoice.tsx'
import { usePaper } from '../../workspace/printing/paper/use-paper.ts'
import { ShareButton } from '../../workspace/printing/sharing/ShareButton.tsx'
import { StatementSlip } from './StatementSlip.tsx'
import { statementFields, statementRows, statementText } from './statement-fields.tsx'
import classes from './CustomerPage.module.css'

import type { StatedPeriod } from './statement-fields.tsx'
import type { CustomerStatement } from '@mezgeb/contract/selling/customer-sales'
import type { Customer } from '@mezgeb/contract/selling/customers'

const CopyDialog = lazyModal(() => import('./CopyDialog.tsx'))

const UNSORTED = { orders: [], sort: undefined, setSort: () => {} }

/** The account of a customer in a period, by default the month: balance before, documents, balance after. */
export function Statement({ customer }: { customer: Customer }) {
  const [{ from, to }, change] = useListAddress()
  const month = daysOf('month')
  const period = { from: from ?? month.from, to: to ?? month.to }
  const answer = useCall(getCustomerStatement, { params: { id: customer.id }, query: period })
  const { data, error } = answer
  const text = t.customerSales
  return (
    <section>
      <div className={classes.head}>
        <h2>{text.statement}</h2>
        {data !== undefined && <Outputs statement={data} period={period} />}
      </div>
      <div className={`${classes.tools} ${classes.filters}`} data-print="none">
        <PeriodFields period={period} onChange={change} isNeeded />
      </div>
      {error !== null && (
        <ErrorPanel
          title={text.statementFailed}
          message={error.message}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data !== undefined && <Entries statement={data} />}
    </section>
  )
}

function Entries({ statement }: { statement: CustomerStatement }) {
  const fields = useFields(statementFields)
  const items = statementRows(statement)
  return (
    <DataTable label={t.customerSales.statement} list={{ ...UNSORTED, items }} fields={fields} />
  )
}

type OutputsProps = { statement: CustomerStatement; period: StatedPeriod }

function Outputs({ statement, period }: OutputsProps) {
  const [paper, setPaper] = usePaper()
  const [isPrinting, setPrinting] = useState(false)
  const fields = useFields(statementFields)
  const items = statementRows(statement)
  const list = { items, total: items.length, readAll: async () => ({ items, total: items.length }) }
  const title = t.customerSales.statementOf(shownName(statement.customer))
  return (
    <div className={classes.tools} data-print="none">
      <PaperChoice value={paper} onChange={setPaper} />
      <Button onClick={() => setPrinting(true)}>{t.printing.print}</Button>
      <ShareButton title={title}>
        <StatementSlip {...{ statement, period }} paper="roll" />
      </ShareButton>
      <ExportButton title={title} list={list} fields={fields} />
      <ModalButton
        isReading
        modal={CopyDialog}
        modalProps={{ title, texts: [{ label: title, text: statementText(statement, period) }] }}
      >
        {t.customerSales.copyText}
      </ModalButton>
      {isPrinting && (
        <PrintSheet isSlip onPrinted={() => setPrinting(false)}>
          <StatementSlip {...{ statement, period, paper }} />
        </PrintSheet>
      )}
    </div>
  )
}
