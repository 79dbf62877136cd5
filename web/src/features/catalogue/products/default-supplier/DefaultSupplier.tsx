import { NEW, inlineChoice } from '../../../../lib/drafts/inline-create.ts'
import { t } from '../../../../texts/texts.ts'
import { InlineFields } from '../../../../ui/form/InlineFields.tsx'
import { SupplierField } from '../../../buying/suppliers/SupplierField.tsx'
import { SUPPLIER } from './supplier-part.ts'

import type { WithForm } from '../form/use-product-form.ts'

/** The supplier whom proposed purchases of the product go to. */
export function DefaultSupplier({ form }: WithForm) {
  const { pick, enterNew } = inlineChoice(form, SUPPLIER)
  const { supplier } = form.values
  return (
    <>
      <SupplierField
        {...form.getInputProps('supplierId')}
        label={t.suppliers.default}
        placeholder={t.ui.optional}
        supplier={supplier ?? undefined}
        onPick={({ id, name }) => pick({ id, name })}
        onNew={enterNew}
        onNone={() => {
          form.setFieldValue('supplier', null)
          form.setFieldValue('supplierId', '')
        }}
      />
      {supplier === NEW && (
        <InlineFields
          form={form}
          title={t.suppliers.isNew}
          path="newSupplier"
          optional={[{ name: 'phone', label: t.ui.phone, type: 'tel' }]}
        />
      )}
    </>
  )
}
