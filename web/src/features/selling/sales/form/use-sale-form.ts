import { useRef } from 'react'

import { inlineChoice } from '../../../../lib/drafts/inline-create.ts'
import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { useDocumentForm } from '../../../stock/document-form/use-document-form.ts'
import { useGoodsLines } from '../../../stock/lines/use-goods-lines.ts'
import { DRAFT_SHAPES, newDraft, saleForm } from './sale-draft.ts'
import { useKnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import { useOpenShift } from '../../drawers/device-till.ts'
import { useSaidSale } from '../returns/use-said-sale.ts'
import { useCreateSale, usePricesOfRefusal } from './sale-form.api.ts'
import { SALE_RULES } from './sale-rules.ts'
import { newLine } from './sold-lines.ts'
import { useRecounted } from './use-recounted.ts'

import type { FormEvent } from 'react'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ChosenCustomer } from './sale-draft.ts'

export type SaleModalProps = { opened: boolean; onClose: () => void }

const CUSTOMER = { chosen: 'chosenCustomer', id: 'customerId', fields: 'customer' } as const

/** The state of the sale modal: its values, what was chosen, and how it is saved. */
export function useSaleForm({ opened, onClose }: SaleModalProps) {
  const { form, goods, focusNext, ...saved } = useSaleSaving({
    opened,
    onClose,
    onNext: beginNext,
  })
  const lines = useGoodsLines(form, {
    newLine,
    focusNext,
    list: 'saleItems',
    rules: SALE_RULES,
    goods,
  })
  const choice = inlineChoice(form, CUSTOMER)
  const { chosenCustomer } = form.values

  function beginNext(): void {
    form.setValues(newDraft(form.getValues().branchId))
    form.clearErrors()
    focusNext('customerId')
  }

  /** Whether the chosen customer is not one of that branch. */
  function isLostIn(branchId: string): boolean {
    if (chosenCustomer === null || typeof chosenCustomer === 'string') return false
    return chosenCustomer.branchId !== branchId
  }

  function pickBranch(branchId: string): void {
    form.setFieldValue('branchId', branchId)
    if (!isLostIn(branchId)) return
    form.setFieldValue('chosenCustomer', null)
    form.setFieldValue('customerId', '')
  }

  function pickCustomer(customer: ChosenCustomer): void {
    choice.pick(customer)
    if (form.getValues().branchId === '') form.setFieldValue('branchId', customer.branchId)
  }

  return {
    form,
    goods,
    ...saved,
    lines,
    /** The first line without a product, if there is one. */
    focusEmptyLine: (): void => {
      if (lines.items.some(({ productId }) => productId === '')) lines.focusEmptyLine()
    },
    customer: chosenCustomer ?? undefined,
    focusNext,
    isLostIn,
    pickBranch,
    pickCustomer,
    enterCustomer: choice.enterNew,
  }
}

export type SaleForm = ReturnType<typeof useSaleForm>

type SaleSavingOptions = SaleModalProps & { onNext: () => void }

/** The form of a sale and its two ways to save: and close, or and begin the next one. */
function useSaleSaving({ opened, onClose, onNext }: SaleSavingOptions) {
  const user = useUser()
  const create = useCreateSale()
  const takeNewPrices = usePricesOfRefusal()
  const sayIsSaved = useSaidSale()
  const openShift = useOpenShift()
  const hasNext = useRef(false)
  const { form, shell, focusNext } = useDocumentForm({
    id: { name: 'sale' },
    kind: undefined,
    opened,
    onClose: () => (hasNext.current ? onNext() : onClose()),
    schema: () => saleForm(goods),
    // STAFF sell in their own branch (spec §6).
    initialValues: newDraft(fixedBranchId(user) ?? ''),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (input, _version, saved) => {
      const body = { ...input, ...(await openShift(input.branchId)) }
      return create.mutateAsync({ body }).catch((failure: unknown) => {
        takeNewPrices(saved.getValues().goods, failure)
        throw failure
      })
    },
    saved: sayIsSaved,
  })
  const isRestored = shell.onDiscard !== null
  const goods: KnownGoods = useKnownGoods(form.values.goods, isRestored)
  useRecounted(form, goods)

  function save(isNext: boolean, event?: FormEvent<HTMLFormElement>): void {
    // Else the browser would send the form itself, and load the page again.
    event?.preventDefault()
    // A second click must not change what the first one asked for.
    if (shell.saving) return
    hasNext.current = isNext
    shell.onSubmit(event)
  }

  return {
    form,
    goods,
    focusNext,
    shell: { ...shell, onSubmit: (event?: FormEvent<HTMLFormElement>) => save(false, event) },
    saveAndNext: () => save(true),
  }
}
