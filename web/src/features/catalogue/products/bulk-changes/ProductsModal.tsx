import { PRICE_STEPS, changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import { useState } from 'react'

import { ApiError, isRefusal } from '../../../../lib/api/api-error.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { formatAmount, formatCount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { useCategoryNames } from '../list/category-names.ts'
import { NewPrices } from './NewPrices.tsx'
import { NO_CHANGE, changesOf } from './changes-of-products.ts'
import classes from './ProductsModal.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { FieldError } from '../../../../lib/api/api-error.ts'
import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'
import type { ChangeOf, Typed } from './changes-of-products.ts'

type ProductsModalProps = ModalProps & {
  change: ChangeOf
  /** The chosen ones as they are now. */
  products: readonly Product[]
  onDone: () => void
  /** Somebody else has changed some of them. */
  onStale: () => void
}

/** Changes all chosen products at once, or none of them. */
export function ProductsModal(props: ProductsModalProps) {
  const { opened, onClose, change, products } = props
  const [typed, setTyped] = useState<Typed>(NO_CHANGE)
  const { submit, saving, error, faults } = useProductsChange(props, typed)
  const written = t.productsAtOnce.products(products.length, formatCount(products.length))
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }))
  return (
    <ModalForm
      title={t.productsAtOnce.titles[change](written)}
      opened={opened}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      saving={saving}
      error={error}
      isDirty={() => typed !== NO_CHANGE}
      onTouch={() => {}}
      onDiscard={null}
    >
      <ChangeFields change={change} typed={typed} set={set} />
      {change === 'price' && <NewPrices products={products} typed={typed} />}
      {faults.length > 0 && <Faults faults={faults} products={products} />}
    </ModalForm>
  )
}

function useProductsChange(props: ProductsModalProps, typed: Typed) {
  const { change, products, onClose, onDone, onStale } = props
  const { mutate, isPending, error } = useSave(changeProducts)
  const [wrong, setWrong] = useState<string | null>(null)

  function submit(): void {
    const changes = changesOf(change, typed)
    setWrong(typeof changes === 'string' ? changes : null)
    if (typeof changes === 'string' || isPending) return
    const seen = products.map(({ id, version }) => ({ id, version }))
    mutate(
      { body: { products: seen, ...changes } },
      {
        onSuccess: ({ changed }) => {
          showToast(t.productsAtOnce.saved(changed, formatCount(changed)))
          onClose()
          onDone()
        },
        onError: (failure) => {
          if (isRefusal(failure, 'STALE_VERSION')) onStale()
        },
      },
    )
  }

  const fields = error instanceof ApiError ? error.fields : []
  const faults = fields.filter(({ path }) => path.startsWith('products.'))
  return { submit, saving: isPending, error: wrong ?? error?.message ?? null, faults }
}

type ChangeFieldsProps = { change: ChangeOf; typed: Typed; set: (changed: Partial<Typed>) => void }

function ChangeFields({ change, typed, set }: ChangeFieldsProps) {
  const words = t.productsAtOnce
  const names = useCategoryNames(change === 'category')
  if (change === 'archive') return <p>{words.archiveQuestion}</p>
  if (change === 'unarchive') return <p>{words.unarchiveQuestion}</p>
  if (change === 'threshold') {
    return (
      <NumberField
        label={t.products.lowStockThreshold}
        description={words.noThreshold}
        isWhole
        data-autofocus
        value={typed.threshold}
        onChange={(threshold) => set({ threshold })}
      />
    )
  }
  if (change === 'price') return <PriceFields typed={typed} set={set} />
  return (
    <DeviceSelect
      label={t.categories.label}
      value={typed.categoryId}
      onChange={(categoryId) => set({ categoryId })}
    >
      <option value="">{words.chooseCategory}</option>
      {[...(names ?? [])].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </DeviceSelect>
  )
}

function PriceFields({ typed, set }: Omit<ChangeFieldsProps, 'change'>) {
  const words = t.productsAtOnce
  return (
    <div className={classes.price}>
      <DeviceSelect
        label={words.by}
        value={typed.way}
        onChange={(way) => set({ way: way === 'AMOUNT' ? 'AMOUNT' : 'PERCENT' })}
      >
        <option value="PERCENT">{words.ways.PERCENT}</option>
        <option value="AMOUNT">{words.ways.AMOUNT}</option>
      </DeviceSelect>
      <NumberField
        label={typed.way === 'PERCENT' ? words.percent : words.amount}
        data-autofocus
        value={typed.by}
        onChange={(by) => set({ by })}
      />
      <DeviceSelect
        label={words.step}
        value={String(typed.step)}
        onChange={(step) => set({ step: Number(step) })}
      >
        {PRICE_STEPS.map((step) => (
          <option key={step} value={step}>
            {formatAmount(step)}
          </option>
        ))}
      </DeviceSelect>
    </div>
  )
}

const FAULTS_SHOWN = 20

function Faults({
  faults,
  products,
}: {
  faults: readonly FieldError[]
  products: readonly Product[]
}) {
  const more = faults.length - FAULTS_SHOWN
  return (
    <section className={classes.faults} role="alert">
      <p>{t.productsAtOnce.faults}</p>
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map(({ path, message }) => (
          <li key={path}>
            {products[Number(path.split('.')[1])]?.name}: {message}
          </li>
        ))}
        {more > 0 && <li>{t.productsAtOnce.moreRows(formatCount(more))}</li>}
      </ul>
    </section>
  )
}
