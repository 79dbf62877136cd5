import { recounted } from '@mezgeb/contract/kit/unit-size'
import { useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { recountFacets } from '../form/product-parts.ts'
import classes from './SoldByWeight.module.css'

import type { UseFormReturnType } from '@mantine/form'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'

/** Thousandths. */
const WEIGHED = 1000

type Values = { unitSize: number; lowStockThreshold: TypedQuantity }

type SoldByWeightProps = {
  form: Pick<UseFormReturnType<Values>, 'values' | 'errors' | 'getValues' | 'setFieldValue'> &
    Parameters<typeof recountFacets>[0]
  /** Absent: a new one. */
  product?: Product | undefined
}

/** Whether quantities of the product have decimals; of a known one it asks first. Its threshold and facets stay as they are shown. */
export function SoldByWeight({ form, product }: SoldByWeightProps) {
  const [requested, setRequested] = useState<boolean | null>(null)
  const { unitSize } = form.values
  const error = form.errors['unitSize']
  function change(isWeighed: boolean): void {
    const { lowStockThreshold } = form.getValues()
    const [from, to] = [{ unitSize }, { unitSize: isWeighed ? WEIGHED : 1 }]
    form.setFieldValue('unitSize', to.unitSize)
    form.setFieldValue('lowStockThreshold', recounted(lowStockThreshold, from, to))
    recountFacets(form, from, to)
  }
  return (
    <div>
      <CheckBox
        data-path="unitSize"
        checked={unitSize === WEIGHED}
        onChange={(isWeighed) => {
          if (isOther(product, isWeighed)) setRequested(isWeighed)
          else change(isWeighed)
        }}
      >
        {fieldLabel('unitSize')}
      </CheckBox>
      {error === undefined && <p className={classes.hint}>{t.product.weighedHint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <ConfirmDialog
        title={requested === false ? t.product.toUnits : t.product.toWeight}
        question={t.product.recountAsk(product?.unit ?? '')}
        confirm={requested === false ? t.product.toUnits : t.product.toWeight}
        opened={requested !== null}
        onClose={() => setRequested(null)}
        onConfirm={() => {
          change(requested === true)
          setRequested(null)
        }}
        saving={false}
        error={null}
      />
    </div>
  )
}

const isOther = (product: Product | undefined, isWeighed: boolean) =>
  product !== undefined && (product.unitSize === WEIGHED) !== isWeighed
