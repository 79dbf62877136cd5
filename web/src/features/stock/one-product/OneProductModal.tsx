import { countedAs } from '@mezgeb/contract/kit/unit-size'
import { Fragment } from 'react'

import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { QuantityField } from '../../../ui/form/number/QuantityField.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { ProductField } from '../../catalogue/products/field/ProductField.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { PastDayField } from '../../workspace/past-day/PastDayField.tsx'
import { CorrectionHint } from '../CorrectionHint.tsx'
import { documentName } from '../document-link.ts'
import { pickGoods, takeScanned } from './take-goods.ts'

import type { UseFormReturnType } from '@mantine/form'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { ReactNode } from 'react'

import type { SaveForm } from '../../../lib/drafts/use-save-form.ts'
import type { LineColumn } from '../facets/line-column.ts'
import type { OneGoods, OneProductValues } from './one-product.ts'

type Form = Pick<
  UseFormReturnType<OneProductValues>,
  'values' | 'getValues' | 'setFieldValue' | 'getInputProps' | 'clearFieldError'
> & { errors: Record<string, ReactNode> }

type Path = 'branchId' | 'productId' | 'quantity'

type OneProductModalProps = {
  title: string
  opened: boolean
  onClose: () => void
  saving: { form: Form; shell: SaveForm<object>['shell']; focusNext: (path: string) => void }
  corrected: StockDocument | undefined
  /** Where it begins with a branch. */
  first: 'productId' | 'quantity'
  /** The field after that one. */
  next: (path: Path) => string
  /** Enter in the quantity saves. */
  isLast?: boolean
  /** See ProductField. */
  mayAdd?: boolean
  /** Further fields of the line. */
  columns: readonly LineColumn<OneProductValues, OneGoods>[]
  date: { path: string; label: string }
  children: ReactNode
}

/** The dialog of a document that moves one product. */
export function OneProductModal(props: OneProductModalProps) {
  const { title, opened, onClose, saving, corrected, date, children } = props
  const { form, shell } = saving
  return (
    <ModalForm
      title={corrected === undefined ? title : t.reversals.correction(documentName(corrected))}
      {...{ opened, onClose, ...shell }}
    >
      <CorrectionHint document={corrected} isSaving={shell.saving} />
      <Goods {...props} />
      <Columns {...props} />
      {children}
      <PastDayField label={date.label} {...form.getInputProps(date.path)} />
    </ModalForm>
  )
}

function Goods(props: OneProductModalProps) {
  const { saving, first, next, isLast = false, mayAdd = false } = props
  const { form, focusNext } = saving
  const { branchId, product, quantity } = form.values
  const isEmpty = branchId === '' && quantity === ''
  const isAwaited = useAwaitedBranch({ branchId, isEmpty, focusNext })
  const start = branchId === '' && !isAwaited ? 'branchId' : first
  const autofocus = (path: Path) => (path === start ? { 'data-autofocus': true } : {})
  const focusAfter = (path: Path) => focusNext(next(path))
  return (
    <>
      {branchId !== null && (
        <BranchField
          {...autofocus('branchId')}
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => focusAfter('branchId')}
        />
      )}
      <ProductField
        {...autofocus('productId')}
        {...form.getInputProps('productId')}
        product={product ?? undefined}
        branchId={branchId ?? ''}
        mustKeepStock
        mayAdd={mayAdd}
        onPick={(goods) => pickGoods(form, goods)}
        onChosen={() => focusAfter('productId')}
      />
      <div>
        <ProductScanner
          onGoods={(scanned) => {
            takeScanned(form, scanned)
            focusNext('quantity')
          }}
        />
      </div>
      <QuantityField
        {...autofocus('quantity')}
        {...form.getInputProps('quantity')}
        {...countedAs(product ?? undefined)}
        unit={product?.unit}
        {...(isLast ? {} : { onEnter: () => focusAfter('quantity') })}
      />
    </>
  )
}

function Columns({ saving: { form }, columns }: OneProductModalProps) {
  const { values, errors } = form
  const cell = {
    line: 0,
    item: values,
    goods: values.product ?? undefined,
    errors,
    isLabelHidden: false,
    path: (field: string) => field,
    setField: (field: string, typed: number | string) => form.setFieldValue(field, typed),
    goOn: () => undefined,
  }
  return columns.map(({ name, render }) => <Fragment key={name}>{render(cell)}</Fragment>)
}
