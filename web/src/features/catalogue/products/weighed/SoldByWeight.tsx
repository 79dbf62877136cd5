import { recounted } from '@mezgeb/contract/kit/unit-size'
import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import classes from './SoldByWeight.module.css'

import type { UseFormReturnType } from '@mantine/form'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'
import type { DraftPack } from '../PackFields.tsx'

/** Thousandths. */
const WEIGHED = 1000

type Values = { unitSize: number; lowStockThreshold: TypedQuantity; packs: DraftPack[] }

type SoldByWeightProps = {
  form: Pick<UseFormReturnType<Values>, 'values' | 'errors' | 'getValues' | 'setFieldValue'>
}

/** Whether quantities of the product have decimals. Its threshold and packs stay as they are shown. */
export function SoldByWeight({ form }: SoldByWeightProps) {
  const { unitSize } = form.values
  const error = form.errors['unitSize']
  function change(isWeighed: boolean): void {
    const { lowStockThreshold, packs } = form.getValues()
    const [from, to] = [{ unitSize }, { unitSize: isWeighed ? WEIGHED : 1 }]
    form.setFieldValue('unitSize', to.unitSize)
    form.setFieldValue('lowStockThreshold', recounted(lowStockThreshold, from, to))
    form.setFieldValue(
      'packs',
      packs.map((pack) => ({ ...pack, size: recounted(pack.size, from, to) })),
    )
  }
  return (
    <div>
      <CheckBox data-path="unitSize" checked={unitSize === WEIGHED} onChange={change}>
        {fieldLabel('unitSize')}
      </CheckBox>
      {error === undefined && <p className={classes.hint}>{t.product.weighedHint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
