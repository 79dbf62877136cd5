import { useRef } from 'react'

import { inlineChoice } from '../../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { DRAFT_SHAPES, newDraft, saleForm } from './sale-draft.ts'
import { useKnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import { useOpenShift } from '../../drawers/device-till.ts'
import { useSaidSale } from '../returns/use-said-sale.ts'
import { useCreateSale, usePricesOfRefusal } from './sale-form.api.ts'
import { useRecounted } from './use-recounted.ts'
import { useSaleLines } from './use-sale-lines.ts'

import type { FormEvent } from 'react'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ChosenCustomer } from './sale-draft.ts'

export type SaleModalProps = { opened: boolean; onClose: () => void }

const CUSTOMER = { chosen: 'chosenCustomer', id: 'customerId', fields: 'customer' } as const

/** The state of the sale modal: its values, what was chosen, and how it is saved. */
export function useSaleForm({ opened, onClose }: SaleModalProps) {
  const { form, goods, ...saved } = useSaleSaving({ opened, onClose, onNext: beginNext })
  const focusNext = useNextField(form)
  const lines = useSaleLines(form, focusNext)
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
    ...lines,
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
  const { form, shell } = useSaveForm({
    id: { name: 'sale' },
    opened,
    schema: () => saleForm(goods),
    // STAFF sell in their own branch (spec §6).
    initialValues: newDraft(fixedBranchId(user) ?? ''),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (input, _version, saved) => {
      const body = { ...input, ...(await openShift(input.branchId)) }
      const sale = await create.mutateAsync({ body }).catch((failure: unknown) => {
        takeNewPrices(saved.getValues().goods, failure)
        throw failure
      })
      sayIsSaved(sale)
    },
    onSaved: () => (hasNext.current ? onNext() : onClose()),
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
    shell: { ...shell, onSubmit: (event?: FormEvent<HTMLFormElement>) => save(false, event) },
    saveAndNext: () => save(true),
  }
}
