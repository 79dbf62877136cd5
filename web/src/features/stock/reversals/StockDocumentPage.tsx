import { getStockDocument } from '@mezgeb/contract/stock/reversals'
import { useParams } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import {
  formatAmount,
  formatDateTime,
  formatDate,
  formatQuantity,
} from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { DocumentSheet } from '../DocumentSheet.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { CorrectButton } from '../corrections/CorrectButton.tsx'
import { documentName } from '../document-link.ts'
import { facetFields } from '../facet-fields.ts'
import { ReverseButton } from './ReverseButton.tsx'
import { fateFacts, linkTo } from '../fate.tsx'
import { statedDay } from '../stated-day.ts'
import { amountText } from '../values/value-text.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

import type { Field } from '../../../ui/list/field.ts'

/** /stock-documents/{id}: a stock document of any kind with its lines, on screen and on paper. */
export function StockDocumentPage() {
  const { id } = useParams({ from: '/session/stock-documents/$id' })
  if (!useMay()('stock.view')) return <Forbidden title={t.reversals.document} />
  return <DocumentOf id={id} />
}

function DocumentOf({ id }: { id: string }) {
  const answer = useCall(getStockDocument, { params: { id } })
  if (answer.data !== undefined) return <Sheet document={answer.data} />
  return (
    <RecordState
      title={t.reversals.document}
      answer={answer}
      words={t.reversals}
      way={{ to: '/stock-entries' }}
    />
  )
}

function Sheet({ document }: { document: StockDocument }) {
  const { supplier, branch, by, note, date, createdAt, items } = document
  const { fulfils, reverses, returns } = document
  return (
    <DocumentSheet
      title={documentName(document)}
      action={<Actions document={document} />}
      fate={document}
    >
      <Facts
        facts={[
          { label: fieldLabel('branch'), value: branch.name },
          { label: fieldLabel('supplier'), value: supplier?.name ?? null },
          { label: t.reversals.date, value: statedDay(date, createdAt, formatDate) },
          { label: t.ui.reason, value: note },
          { label: t.papers.partOf, value: linkTo(fulfils) },
          { label: t.reversals.returns, value: linkTo(returns) },
          { label: t.reversals.reverses, value: linkTo(reverses) },
          ...fateFacts(document),
          { label: t.reversals.recordedBy, value: by.name },
          { label: t.reversals.recordedAt, value: formatDateTime(createdAt) },
        ]}
      />
      <DataTable
        label={t.reversals.lines}
        list={{ items: items.map((item, line) => ({ ...item, id: String(line) })) }}
        fields={document.kind === 'REVALUATION' ? revaluedFields(items) : lineFields(items)}
      />
    </DocumentSheet>
  )
}

function Actions({ document }: { document: StockDocument }) {
  return (
    <>
      <Button onClick={() => window.print()}>{t.printing.print}</Button>
      <CorrectButton document={document} />
      <ReverseButton document={document} />
    </>
  )
}

type Line = StockDocument['items'][number] & { id: string }

function lineFields(items: StockDocument['items']): Field<Line>[] {
  return [
    { label: t.products.label, text: ({ product }) => product.name },
    {
      label: t.reversals.change,
      isNumber: true,
      text: ({ quantity, product }) =>
        `${quantity > 0 ? '+' : ''}${formatQuantity(quantity, product)}`,
    },
    ...facetFields(items),
  ]
}

/** Of a revaluation; the products alone for those who may not see values. */
function revaluedFields(items: StockDocument['items']): Field<Line>[] {
  const product: Field<Line> = { label: t.products.label, text: (line) => line.product.name }
  if (items.every(({ revalued }) => revalued === undefined)) return [product]
  return [
    product,
    {
      label: t.ui.quantity,
      isNumber: true,
      text: ({ revalued, product: goods }) =>
        revalued === undefined ? null : formatQuantity(revalued.units, goods),
    },
    {
      label: t.revaluations.before,
      isNumber: true,
      text: ({ revalued }) => amountText(revalued?.before),
    },
    {
      label: t.revaluations.after,
      isNumber: true,
      text: ({ revalued }) => (revalued === undefined ? null : formatAmount(revalued.after)),
    },
  ]
}
