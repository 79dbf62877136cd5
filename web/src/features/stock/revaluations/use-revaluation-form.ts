import { createRevaluation, listStockValues } from '@mezgeb/contract/stock/revaluations'
import { useLayoutEffect, useMemo, useRef } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { GOODS_SHAPES, linePath } from '../lines/goods-line.ts'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import { newLine, rules, newRevaluation, revaluationForm, withCosts } from './revaluation-draft.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { PastedRow } from '../deliveries/PasteTable.tsx'
import type { Held } from './revaluation-draft.ts'

/** The state of the page that corrects values. */
export function useRevaluationForm(product: Goods | undefined) {
  const seen = useRef<Held>(new Map())
  const { form, shell, focusNext } = useRevaluationSaving(product, () => seen.current)
  const lines = useGoodsLines(form, { newLine, rules, focusNext, first: 'unitCost' })
  const held = useHeldValues(form.values)
  useLayoutEffect(() => {
    seen.current = held
  })
  return {
    form,
    shell,
    focusNext,
    lines,
    held,
    /** Puts the costs of a table into the lines of their products, or into new ones. */
    fill: (rows: readonly PastedRow[]): void => {
      const items = withCosts(form.values.items, rows)
      lines.remember(rows.map((row) => row.product))
      form.setFieldValue('items', items)
      focusNext(linePath(0, 'unitCost'))
    },
  }
}
export type RevaluationForm = ReturnType<typeof useRevaluationForm>

function useHeldValues({ branchId, items }: ReturnType<typeof newRevaluation>): Held {
  const ids = new Set(items.map(({ productId }) => productId).filter((id) => id !== ''))
  const query = { branchId: branchId ?? '', productIds: [...ids].toSorted().join(',') }
  const enabled = query.branchId !== '' && ids.size > 0
  const { data } = useCall(listStockValues, { query }, { enabled, keepsLast: true })
  return useMemo(() => new Map(data?.map((row) => [row.productId, row])), [data])
}

function useRevaluationSaving(product: Goods | undefined, seen: () => Held) {
  const create = useSave(createRevaluation)
  return useDocumentForm({
    id: { name: 'revaluation', of: product?.id },
    kind: 'REVALUATION',
    initialValues: newRevaluation(product),
    schema: () => revaluationForm(seen()),
    shapes: GOODS_SHAPES,
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    saved: ({ number }) => t.revaluationsPage.saved(number),
  })
}
