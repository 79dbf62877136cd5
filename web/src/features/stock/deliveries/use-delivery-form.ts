import { DELIVERY_LINES_MAX, createDelivery } from '@mezgeb/contract/stock/deliveries'
import { SupplierInput, createSupplier } from '@mezgeb/contract/buying/suppliers'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { NEW, inlineChoice, inlineCreate } from '../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { rememberSupplier } from '../../buying/suppliers/last-supplier.ts'
import {
  DRAFT_SHAPES,
  deliveryForm,
  isBlank,
  newCharge,
  newDelivery,
  newLine,
} from './delivery-draft.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { UseFormReturnType } from '@mantine/form'

import type { DeliveryDraft, DeliveryLine } from './delivery-draft.ts'

const SUPPLIER = { chosen: 'supplier', id: 'supplierId', fields: 'newSupplier' } as const

const toNull = z.transform(() => null)

export const linePath = (line: number, field: keyof DeliveryLine) => `items.${line}.${field}`

/** A product with what is known of its line. */
export type Proposal = { product: Goods } & Partial<
  Pick<DeliveryLine, 'quantity' | 'unitCost' | 'pricePerUnit'>
>

/** The state of the page that receives a delivery. */
export function useDeliveryForm() {
  const { form, shell } = useDeliverySaving()
  const focusNext = useNextField(form)
  const choice = inlineChoice(form, SUPPLIER)
  return {
    form,
    shell,
    focusNext,
    goods: new Map(form.values.goods.map((product) => [product.id, product])),
    pickSupplier: choice.pick,
    enterSupplier: choice.enterNew,
    ...useDeliveryLines(form, focusNext),
    addCharge: (): void => {
      form.insertListItem('charges', newCharge())
      focusNext(`charges.${form.values.charges.length}.name`)
    },
    removeCharge: (at: number): void => form.removeListItem('charges', at),
  }
}
export type DeliveryForm = ReturnType<typeof useDeliveryForm>

/** The lines of the form, filled by hand or with proposals. */
function useDeliveryLines(
  form: UseFormReturnType<DeliveryDraft>,
  focusNext: (path: string) => void,
) {
  const lines = form.values.items
  /** The line with the product that was chosen last. */
  const chosen = useRef(0)
  const focusProduct = (line: number) => focusNext(linePath(line, 'productId'))

  const remember = (goods: readonly Goods[]) => {
    const ids = new Set(goods.map(({ id }) => id))
    const others = form.getValues().goods.filter(({ id }) => !ids.has(id))
    form.setFieldValue('goods', [...others, ...goods])
  }

  function addLine(): void {
    if (lines.length >= DELIVERY_LINES_MAX) return
    form.insertListItem('items', newLine())
    focusProduct(lines.length)
  }

  /** Adds lines for products that have none yet. */
  function propose(proposals: readonly Proposal[]): void {
    const { items, first, added } = withProposals(lines, proposals)
    remember(added)
    form.setFieldValue('items', items)
    focusNext(linePath(first, 'quantity'))
  }

  return {
    propose,
    addLine,
    /** A product that has a line already is counted there. */
    pickGoods: (line: number, product: Goods): void => {
      remember([product])
      const same = lines.findIndex(({ productId }, at) => at !== line && productId === product.id)
      chosen.current = same === -1 ? line : same
      form.setFieldValue(linePath(line, 'productId'), same === -1 ? product.id : '')
    },
    removeLine: (line: number): void => {
      if (lines.length === 1) form.setFieldValue('items', [newLine()])
      else form.removeListItem('items', line)
      focusProduct(Math.max(0, Math.min(line, lines.length - 2)))
    },
    focusQuantity: () => focusNext(linePath(chosen.current, 'quantity')),
    /** From a number: to the line's product if there is none, else to the next line, or a new one. */
    focusAfterLine: (line: number): void => {
      if (lines[line]?.productId === '') focusProduct(line)
      else if (line + 1 < lines.length) focusProduct(line + 1)
      else addLine()
    },
    focusEmptyLine: (): void => {
      const empty = lines.findIndex(({ productId }) => productId === '')
      focusProduct(empty === -1 ? 0 : empty)
    },
  }
}

/** The lines with those of the proposals that are new among them, and the first of these. */
function withProposals(lines: readonly DeliveryLine[], proposals: readonly Proposal[]) {
  const known = new Set(lines.map(({ productId }) => productId))
  const added = proposals.filter(({ product }) => !known.has(product.id))
  const filled = lines.filter((line) => !isBlank(line))
  const items = [
    ...filled,
    ...added.map(({ product: { id }, ...fields }) => newLine({ productId: id, ...fields })),
  ].slice(0, DELIVERY_LINES_MAX)
  return {
    items: items.length === 0 ? [newLine()] : items,
    first: Math.max(0, Math.min(filled.length, items.length - 1)),
    added: added.map(({ product }) => product),
  }
}

function useDeliverySaving() {
  const user = useUser()
  const navigate = useNavigate()
  const newSupplier = inlineCreate(useSave(createSupplier), SUPPLIER)
  const create = useSave(createDelivery)
  const savedId = useRef('')
  return useSaveForm({
    id: { name: 'delivery' },
    keepsOnLeave: true,
    initialValues: newDelivery(choosesBranch(user) ? '' : null),
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
      const saved = await create.mutateAsync({ body: { ...body, supplierId } })
      showToast(t.deliveries.saved(formatCount(saved.number)))
      savedId.current = saved.id
    },
    onSaved: () => void navigate({ to: '/deliveries/$id', params: { id: savedId.current } }),
  })
}
