import { useRef } from 'react'

import { inlineChoice } from '../../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { formatMoney } from '../../../../lib/format/format.ts'
import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { DRAFT_SHAPES, newDraft, saleForm } from './sale-draft.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { useKnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import { useCreateSale, usePricesOfRefusal } from './sale-form.api.ts'
import { useSaleLines } from './use-sale-lines.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { FormEvent } from 'react'

import type { Scanned } from '../../../catalogue/scanning/scanned.ts'
import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { SaveForm } from '../../../../lib/drafts/use-save-form.ts'
import type { ChosenCustomer, SaleDraft } from './sale-draft.ts'

export type SaleModalProps = { opened: boolean; onClose: () => void }

const CUSTOMER = { chosen: 'chosenCustomer', id: 'customerId', fields: 'customer' } as const

/** The state of the sale modal: its values, what was chosen, and how it is saved. */
export function useSaleForm({ opened, onClose }: SaleModalProps) {
  const { form, goods, ...saved } = useSaleSaving({ opened, onClose, onNext: beginNext })
  const focusNext = useNextField(form)
  const { setProduct, addScanned, ...lines } = useSaleLines(form, focusNext)
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
    form.setFieldValue('branchId', customer.branchId)
  }

  function pickGoods(line: number, picked: Goods): void {
    const { goods: known, saleItems } = form.getValues()
    const before = known.find(({ id }) => id === saleItems[line]?.productId)
    remember(form, picked)
    setProduct(line, picked, before)
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
    pickGoods,
    addScanned: (scanned: Scanned): void => {
      remember(form, scanned.goods)
      addScanned(scanned)
    },
  }
}

function remember(form: SaveForm<SaleDraft>['form'], picked: Goods): void {
  const others = form.getValues().goods.filter(({ id }) => id !== picked.id)
  form.setFieldValue('goods', [...others, picked])
}

export type SaleForm = ReturnType<typeof useSaleForm>

type SaleSavingOptions = SaleModalProps & { onNext: () => void }

/** The form of a sale and its two ways to save: and close, or and begin the next one. */
function useSaleSaving({ opened, onClose, onNext }: SaleSavingOptions) {
  const user = useUser()
  const create = useCreateSale()
  const takeNewPrices = usePricesOfRefusal()
  const hasNext = useRef(false)
  const { form, shell } = useSaveForm({
    id: { name: 'sale' },
    opened,
    schema: () => saleForm(goods),
    // STAFF sell in their own branch (spec §6).
    initialValues: newDraft(fixedBranchId(user) ?? ''),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (body, _version, saved) => {
      const sale = await create.mutateAsync({ body }).catch((failure: unknown) => {
        takeNewPrices(saved.getValues().goods, failure)
        throw failure
      })
      const total = formatMoney(sale.totalAmount, 'saleTotal', user.institution?.currency)
      const link = { href: `/sales/${sale.id}`, text: t.sales.viewReceipt }
      showToast(t.sales.savedAs(saleNumber(sale), total), link)
    },
    onSaved: () => (hasNext.current ? onNext() : onClose()),
  })
  const isRestored = shell.onDiscard !== null
  const goods: KnownGoods = useKnownGoods(form.values.goods, isRestored)

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
