import { Named } from '@mezgeb/contract/kit/fields'
import { createStockTake } from '@mezgeb/contract/stock/stock-take-calls'
import { STOCK_TAKE_SCOPES, StockTakeInput, TOLERANCES } from '@mezgeb/contract/stock/stock-takes'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useDocumentForm } from '../document-form/use-document-form.ts'

import type { StockTakeScope } from '@mezgeb/contract/stock/stock-takes'

export const SCOPES = STOCK_TAKE_SCOPES

export type Chosen = z.infer<typeof Named>

/** The form that opens a stock-take; saved, its page follows. */
export function useStockTakeForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useSave(createStockTake)
  const { form, shell } = useDocumentForm({
    id: { name: 'stockTake' },
    kind: 'STOCK_TAKE',
    opened,
    onClose,
    schema: stockTakeForm,
    initialValues: newStockTake(choosesBranch(useUser()) ? '' : null),
    shapes: { goods: z.array(Named), categoryIds: z.array(z.string()) },
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    saved: ({ number }) => t.stockTakes.opened(number),
  })
  /** Opens a stock-take of these products at once. */
  function propose(products: readonly Chosen[]): void {
    form.setFieldValue('scope', 'PRODUCTS')
    form.setFieldValue('goods', [...products])
    shell.onSubmit()
  }
  return { form, shell, propose }
}
export type StockTakeForm = ReturnType<typeof useStockTakeForm>['form']

/** `branchId`: null for STAFF, whose branch the server knows. */
function newStockTake(branchId: string | null) {
  return {
    branchId,
    scope: 'ALL' as StockTakeScope,
    categoryIds: [] as string[],
    goods: [] as Chosen[],
    shelf: '',
    isBlind: false,
    tolerance: { of: TOLERANCES[0] as string, most: '' as number | string },
  }
}

type Values = ReturnType<typeof newStockTake>

const stockTakeForm = bodySchema(bodyOf, StockTakeInput)

function bodyOf({ branchId, scope, shelf, isBlind, tolerance, ...values }: Values): object {
  return {
    branchId,
    scope,
    shelf,
    isBlind,
    categoryIds: scope === 'CATEGORIES' ? values.categoryIds : [],
    productIds: scope === 'PRODUCTS' ? values.goods.map(({ id }) => id) : [],
    tolerance: tolerance.most === '' ? null : tolerance,
  }
}
