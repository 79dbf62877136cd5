import { createDelivery } from '@mezgeb/contract/stock/deliveries'

import { useSave } from '../../../lib/api/use-save.ts'
import { inlineChoice } from '../../../lib/drafts/inline-create.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import {
  NO_SUPPLIER,
  SUPPLIER,
  useNewSupplier,
  withNewSupplier,
} from '../../buying/suppliers/use-new-supplier.ts'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import {
  DRAFT_SHAPES,
  copyOf,
  deliveryForm,
  newCharge,
  newDelivery,
  newLine,
  openOf,
  rules,
} from './delivery-draft.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

import type { CorrectedDelivery } from './delivery-draft.ts'

/** The order of which the delivery is a part, or the delivery that it corrects. */
export type Origin = {
  order?: PurchaseOrder | undefined
  corrected?: CorrectedDelivery | undefined
}

/** The state of the page that receives a delivery. */
export function useDeliveryForm(of: Origin) {
  const { form, shell, focusNext } = useDeliverySaving(of)
  const choice = inlineChoice(form, SUPPLIER)
  const lines = useGoodsLines(form, { newLine, rules, focusNext })
  return {
    form,
    shell,
    focusNext,
    pickSupplier: choice.pick,
    enterSupplier: choice.enterNew,
    lines,
    addCharge: (): void => {
      form.insertListItem('charges', newCharge())
      focusNext(`charges.${form.values.charges.length}.name`)
    },
    removeCharge: (at: number): void => form.removeListItem('charges', at),
  }
}
export type DeliveryForm = ReturnType<typeof useDeliveryForm>

function useDeliverySaving({ order, corrected }: Origin) {
  const hasBranch = choosesBranch(useUser())
  const newSupplier = useNewSupplier()
  const create = useSave(createDelivery)
  return useDocumentForm({
    id: { name: 'delivery', of: order?.id ?? corrected?.delivery.id },
    kind: 'DELIVERY',
    initialValues: {
      ...newDelivery(hasBranch ? '' : null),
      newSupplier: NO_SUPPLIER,
      ...(order === undefined ? {} : openOf(order, hasBranch)),
      ...(corrected === undefined ? {} : copyOf(corrected, hasBranch)),
    },
    schema: ({ supplier }) => withNewSupplier(deliveryForm, supplier),
    shapes: DRAFT_SHAPES,
    creates: [newSupplier, create],
    save: async ({ newSupplier: fields, ...body }, _version, form) => {
      const supplierId = await newSupplier.idOf(form, body.supplierId, fields)
      const corrects = corrected?.delivery.id
      return create.mutateAsync({ body: { ...body, supplierId, corrects } })
    },
    saved: ({ number }) => t.deliveries.saved(number),
  })
}
