import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { NO_STOCK } from '../form/product-parts.ts'
import classes from '../weighed/SoldByWeight.module.css'

import type { UseFormReturnType } from '@mantine/form'

type Values = { isService: boolean }

type IsServiceProps = {
  form: Pick<UseFormReturnType<Values>, 'values' | 'errors' | 'setFieldValue'>
}

/** Whether a product keeps no stock. Then it has none of the fields of one. */
export function IsService({ form }: IsServiceProps) {
  const error = form.errors['isService']
  function change(isService: boolean): void {
    form.setFieldValue('isService', isService)
    const cleared = Object.entries(isService ? NO_STOCK : {})
    for (const [field, value] of cleared) form.setFieldValue(field, value)
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
