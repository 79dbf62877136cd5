import { listSupplierStatement } from '@mezgeb/contract/buying/supplier-payables'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { statementFields } from './statement-fields.tsx'
import classes from './SupplierBills.module.css'

import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'

/** Bills, credit notes and payments with the balance after each. */
export function Statement({ supplier }: { supplier: SupplierAccount['supplier'] }) {
  const list = useShownList(usePageList(listSupplierStatement, { params: { id: supplier.id } }))
  const fields = useFields(statementFields)
  const { items, error } = list
  return (
    <section>
      <h2>{t.payables.statement}</h2>
      <p className={classes.tools}>
        <OutputButtons title={t.payables.accountOf(supplier.name)} list={list} fields={fields} />
      </p>
      {error !== null && (
        <ErrorPanel
          title={t.payables.statementFailed}
          message={error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {items?.length === 0 && <EmptyState>{t.payables.noStatement}</EmptyState>}
      {items !== undefined && items.length > 0 && (
        <DataTable label={t.payables.statement} list={list} fields={fields} />
      )}
      <ShowMore more={list.more} />
    </section>
  )
}
