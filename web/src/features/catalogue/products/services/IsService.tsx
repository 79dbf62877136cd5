import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import classes from '../weighed/SoldByWeight.module.css'

import type { UseFormReturnType } from '@mantine/form'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'

type Values = { isService: boolean; tracksExpiry: boolean; lowStockThreshold: TypedQuantity }

type IsServiceProps = {
  form: Pick<UseFormReturnType<Values>, 'values' | 'errors' | 'setFieldValue'>
}

/** Whether a product keeps no stock. Then it has no threshold and no expiry dates. */
export function IsService({ form }: IsServiceProps) {
  const error = form.errors['isService']
  function change(isService: boolean): void {
    form.setFieldValue('isService', isService)
    if (!isService) return
    form.setFieldValue('lowStockThreshold', '')
    form.setFieldValue('tracksExpiry', false)
  }
  return (
    <div>
      <CheckBox data-path="isService" checked={form.values.isService} onChange={change}>
        {fieldLabel('isService')}
      </CheckBox>
      {error === undefined && <p className={classes.hint}>{t.product.serviceHint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
