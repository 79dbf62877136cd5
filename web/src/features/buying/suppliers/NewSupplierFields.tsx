import { t } from '../../../texts/texts.ts'
import { InlineFields } from '../../../ui/form/InlineFields.tsx'
import { SUPPLIER } from './use-new-supplier.ts'

type NewSupplierFieldsProps = {
  form: Parameters<typeof InlineFields>[0]['form']
  /** Moves on instead of saving. */
  onEnter?: () => void
}

/** The fields of a supplier that is created together with a document. */
export function NewSupplierFields(props: NewSupplierFieldsProps) {
  return (
    <InlineFields
      {...props}
      title={t.suppliers.isNew}
      path={SUPPLIER.fields}
      optional={[
        { name: 'contactPerson', label: t.suppliers.contactPerson },
        { name: 'phone', label: t.ui.phone, type: 'tel' },
        { name: 'address', label: t.ui.address },
      ]}
    />
  )
}
