import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { LINES_MAX } from '@mezgeb/contract/stock/ledger'
import { SupplierInput, createSupplier } from '@mezgeb/contract/buying/suppliers'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { NEW, inlineChoice, inlineCreate } from '../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { isBlank, linePath } from '../lines/goods-line.ts'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import { rememberSupplier } from '../../buying/suppliers/last-supplier.ts'
import {
  DRAFT_SHAPES,
  copyOf,
  deliveryForm,
  newCharge,
  newDelivery,
  newLine,
  openOf,
} from './delivery-draft.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { CorrectedDelivery, DeliveryLine } from './delivery-draft.ts'

const SUPPLIER = { chosen: 'supplier', id: 'supplierId', fields: 'newSupplier' } as const

const toNull = z.transform(() => null)

/** A product with what is known of its line. */
export type Proposal = { product: Goods } & Partial<
  Pick<DeliveryLine, 'quantity' | 'unitCost' | 'pricePerUnit'>
>

/** The order of which the delivery is a part, or the delivery that it corrects. */
export type Origin = {
  order?: PurchaseOrder | undefined
  corrected?: CorrectedDelivery | undefined
}

/** The state of the page that receives a delivery. */
export function useDeliveryForm(of: Origin) {
  const { form, shell } = useDeliverySaving(of)
  const focusNext = useNextField(form)
  const choice = inlineChoice(form, SUPPLIER)
  const lines = useGoodsLines(form, { newLine, focusNext })
  return {
    form,
    shell,
    focusNext,
    pickSupplier: choice.pick,
    enterSupplier: choice.enterNew,
    lines,
    /** Adds lines for products that have none yet. */
    propose: (proposals: readonly Proposal[]): void => {
      const { items, first, added } = withProposals(form.values.items, proposals)
      lines.remember(added)
      form.setFieldValue('items', items)
      focusNext(linePath(first, 'quantity'))
    },
    addCharge: (): void => {
      form.insertListItem('charges', newCharge())
      focusNext(`charges.${form.values.charges.length}.name`)
    },
    removeCharge: (at: number): void => form.removeListItem('charges', at),
  }
}
export type DeliveryForm = ReturnType<typeof useDeliveryForm>

/** The lines with those of the proposals that are new among them, and the first of these. */
function withProposals(lines: readonly DeliveryLine[], proposals: readonly Proposal[]) {
  const known = new Set(lines.map(({ productId }) => productId))
  const added = proposals.filter(({ product }) => !known.has(product.id))
  const filled = lines.filter((line) => !isBlank(line))
  const items = [
    ...filled,
    ...added.map(({ product: { id }, ...fields }) => newLine({ productId: id, ...fields })),
  ].slice(0, LINES_MAX)
  return {
    items: items.length === 0 ? [newLine()] : items,
    first: Math.max(0, Math.min(filled.length, items.length - 1)),
    added: added.map(({ product }) => product),
  }
}

function useDeliverySaving({ order, corrected }: Origin) {
  const user = useUser()
  const navigate = useNavigate()
  const newSupplier = inlineCreate(useSave(createSupplier), SUPPLIER)
  const create = useSave(createDelivery)
  const savedId = useRef('')
  return useSaveForm({
    id: { name: 'delivery', of: order?.id ?? corrected?.delivery.id },
    keepsOnLeave: true,
    initialValues: {
      ...newDelivery(choosesBranch(user) ? '' : null),
      ...(order === undefined ? {} : openOf(order, choosesBranch(user))),
      ...(corrected === undefined ? {} : copyOf(corrected, choosesBranch(user))),
    },
    schema: (values) =>
      deliveryForm(values, values.supplier === NEW ? SupplierInput : z.pipe(z.unknown(), toNull)),
    shapes: DRAFT_SHAPES,
    creates: [newSupplier, create],
    save: async ({ newSupplier: fields, ...body }, _version, form) => {
      let { supplierId } = body
      if (fields !== null) {
        const sent = { body: { ...fields, institutionId: user.institution?.id } }
        supplierId = (await newSupplier.createFirst(form, sent)).id
        rememberSupplier(user.id, supplierId)
      }
      const corrects = corrected?.delivery.id
      const saved = await create.mutateAsync({ body: { ...body, supplierId, corrects } })
      showToast(t.deliveries.saved(saved.number))
      savedId.current = saved.id
    },
    onSaved: () => void navigate({ to: '/deliveries/$id', params: { id: savedId.current } }),
  })
}
