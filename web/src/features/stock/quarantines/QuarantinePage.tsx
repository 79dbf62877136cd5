import { getQuarantine } from '@mezgeb/contract/stock/quarantines'
import { useParams } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDateTime, formatQuantity, formatSum } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { wayToGoods } from '../../catalogue/goods/way-to-goods.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { DocumentSheet } from '../DocumentSheet.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { documentName, wayOfDocument } from '../document-link.ts'
import { facetFields } from '../facet-fields.ts'
import classes from './QuarantinePage.module.css'

import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'

import type { Field } from '../../../ui/list/field.ts'

const SettleModal = lazyModal(() => import('./SettleModal.tsx'))

/** /quarantines/{id}: goods in quarantine and what was done with them, on screen and on paper. */
export function QuarantinePage() {
  const { id } = useParams({ from: '/session/quarantines/$id' })
  if (!useMay()('stock.view')) return <Forbidden title={t.quarantines.list} />
  return <QuarantineOf id={id} />
}

function QuarantineOf({ id }: { id: string }) {
  const answer = useCall(getQuarantine, { params: { id } })
  if (answer.data !== undefined) return <Sheet quarantine={answer.data} />
  return (
    <RecordState
      title={t.quarantines.list}
      answer={answer}
      words={t.quarantines}
      way={{ to: '/stock-entries', search: { tab: 'quarantines' } }}
    />
  )
}

type SheetProps = { quarantine: QuarantineSheet }

const isOpen = ({ items }: QuarantineSheet) => items.some(({ held }) => held > 0)

function Sheet({ quarantine }: SheetProps) {
  const { branch, by, reason, createdAt, returns, items } = quarantine
  const state = isOpen(quarantine) ? 'OPEN' : 'SETTLED'
  const list = { orders: [], sort: undefined, setSort: () => {} }
  return (
    <DocumentSheet
      title={t.quarantines.named(quarantine.number)}
      action={<Actions quarantine={quarantine} />}
    >
      <Facts
        facts={[
          {
            label: t.quarantines.state,
            value: (
              <Badge tone={state === 'OPEN' ? 'warning' : 'success'}>
                {t.quarantines.states[state]}
              </Badge>
            ),
          },
          { label: fieldLabel('branch'), value: branch.name },
          { label: t.ui.reason, value: reason },
          {
            label: t.reversals.returns,
            value: returns && (
              <TextLink way={wayOfDocument(returns)}>{documentName(returns)}</TextLink>
            ),
          },
          { label: t.reversals.recordedBy, value: by.name },
          { label: t.reversals.recordedAt, value: formatDateTime(createdAt) },
        ]}
      />
      <DataTable
        label={t.quarantines.lines}
        list={{ ...list, items: items.map((item) => ({ ...item, id: item.product.id })) }}
        fields={lineFields(items)}
      />
      <Settlements quarantine={quarantine} />
    </DocumentSheet>
  )
}

function Actions({ quarantine }: SheetProps) {
  const maySettle = useMay()('quarantines.settle') && isOpen(quarantine)
  return (
    <>
      <Button onClick={() => window.print()}>{t.printing.print}</Button>
      <ModalButton
        isOffered={maySettle}
        variant="primary"
        modal={SettleModal}
        modalProps={{ quarantine }}
      >
        {t.quarantines.settle}
      </ModalButton>
    </>
  )
}

type Line = QuarantineSheet['items'][number] & { id: string }

function lineFields(items: QuarantineSheet['items']): Field<Line>[] {
  const units = (
    label: string,
    name: 'quantity' | 'released' | 'writtenOff' | 'held',
  ): Field<Line> => ({
    label,
    isNumber: true,
    text: ({ product, [name]: quantity }) => formatQuantity(quantity, product),
  })
  return [
    {
      label: t.products.label,
      text: ({ product }) => product.name,
      cell: ({ product }) => <TextLink way={wayToGoods(product.id)}>{product.name}</TextLink>,
    },
    units(t.quarantines.putIn, 'quantity'),
    units(t.quarantines.released, 'released'),
    units(t.quarantines.writtenOff, 'writtenOff'),
    units(t.quarantines.held, 'held'),
    ...facetFields(items),
  ]
}

function Settlements({ quarantine: { settlements } }: SheetProps) {
  if (settlements.length === 0) return null
  const text = t.quarantines
  return (
    <section className={classes.steps} aria-label={text.settlements}>
      <h2>{text.settlements}</h2>
      <ol>
        {settlements.map(
          ({ id, number, outcome, products, units, measured, reason, by, createdAt }) => (
            <li key={id}>
              <TextLink way={wayOfDocument({ id, kind: 'QUARANTINE_SETTLEMENT' })}>
                {text.settlement(number)}
              </TextLink>
              <strong>{text.settledAs[outcome]}</strong>
              <span>
                {[`${formatSum(units, measured)}, ${products.join(', ')}`, reason].join(' · ')}
              </span>
              <span>{[by.name, formatDateTime(createdAt)].join(' · ')}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
